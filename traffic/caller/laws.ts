import type { Law } from '../law.ts';
import { listedType, objectType, rightPlace, schemaNamespace } from './addresses.ts';
import { bodyWhereTaken, membersOfTheirTypes, xmlWhereTaken } from './bodies.ts';
import { withoutValuesAtFault } from './conflicts.ts';
import { repeatedQuery, unchangedCursor } from './cursors.ts';
import { issuedInThePast, jsonExchange, newAssertion, noRefresh, rightAssertion } from './exchanges.ts';
import { documentedValue, operationOfType } from './filters.ts';
import { begunAnew, forwardOnly, noFirstCursor, noPageAfterTheLast } from './listings.ts';
import { companyFilters, listBody, optionPages, ownPagingNames, positiveSize } from './page-members.ts';
import { pastShortPages, totalsAside } from './stops.ts';
import {
  bearerHeader,
  newTokenAfterRefusal,
  nothingPastExpiry,
  ownEnvironment,
  tokenKept,
} from './token-use.ts';
import { mergeOperation, oneOfTwoForms, searchedByUnique, writtenAsText } from './upserts.ts';
import { nothingReadOnly, optionValue, shortEnough, wholeFieldIds, wrappedUpdate } from './written-values.ts';

/** Every law over what a caller sends, one for each clause that binds it. */
export const callerLaws: readonly Law[] = [
  rightPlace,
  ownEnvironment,
  listedType,
  objectType,
  nothingReadOnly,
  shortEnough,
  wholeFieldIds,
  optionPages,
  optionValue,
  wrappedUpdate,
  oneOfTwoForms,
  searchedByUnique,
  mergeOperation,
  writtenAsText,
  withoutValuesAtFault,
  listBody,
  operationOfType,
  documentedValue,
  pastShortPages,
  repeatedQuery,
  totalsAside,
  unchangedCursor,
  noFirstCursor,
  noPageAfterTheLast,
  ownPagingNames,
  forwardOnly,
  begunAnew,
  positiveSize,
  schemaNamespace,
  companyFilters,
  bearerHeader,
  rightAssertion,
  tokenKept,
  newAssertion,
  jsonExchange,
  newTokenAfterRefusal,
  nothingPastExpiry,
  noRefresh,
  issuedInThePast,
  bodyWhereTaken,
  membersOfTheirTypes,
  xmlWhereTaken,
];
