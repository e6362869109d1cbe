import { closedNamespaceHidden } from './closed-namespace-hidden.ts';
import { closedNamespaceOpen } from './closed-namespace-open.ts';
import { endedTokenReturned } from './ended-token-returned.ts';
import { expiredAssertionAccepted } from './expired-assertion-accepted.ts';
import { expiredTokenAccepted } from './expired-token-accepted.ts';
import { expiryRenewed } from './expiry-renewed.ts';
import { extraPartsIgnored } from './extra-parts-ignored.ts';
import type { Fault } from './fault.ts';
import { foreignTokenAccepted } from './foreign-token-accepted.ts';
import { freshTokenNotShared } from './fresh-token-not-shared.ts';
import { fullHourRefused } from './full-hour-refused.ts';
import { grantTypeUnchecked } from './grant-type-unchecked.ts';
import { hmacWithPublicKeyAccepted } from './hmac-with-public-key-accepted.ts';
import { issuerPrefixOptional } from './issuer-prefix-optional.ts';
import { missingScopeAsUnauthenticated } from './missing-scope-as-unauthenticated.ts';
import { namespaceRemembered } from './namespace-remembered.ts';
import { newTokenEachTime } from './new-token-each-time.ts';
import { oneStoreForAll } from './one-store-for-all.ts';
import { overlongAssertionAccepted } from './overlong-assertion-accepted.ts';
import { recordScopeUnchecked } from './record-scope-unchecked.ts';
import { refusalWithData } from './refusal-with-data.ts';
import { refusedWriteDone } from './refused-write-done.ts';
import { rejectionWithoutCode } from './rejection-without-code.ts';
import { rejectionWithoutField } from './rejection-without-field.ts';
import { revokedTokenAccepted } from './revoked-token-accepted.ts';
import { shortTokenLife } from './short-token-life.ts';
import { signatureUnchecked } from './signature-unchecked.ts';
import { timesAsTextAccepted } from './times-as-text-accepted.ts';
import { tokenByKey } from './token-by-key.ts';
import { tokenRefusedEarly } from './token-refused-early.ts';
import { unauthenticatedAsDenied } from './unauthenticated-as-denied.ts';
import { unknownNamespaceAsClosed } from './unknown-namespace-as-closed.ts';
import { unsignedAssertionAccepted } from './unsigned-assertion-accepted.ts';
import { userInfoForAll } from './user-info-for-all.ts';

/** What can go wrong with tokens, permissions and the errors that tell of them. */
export const authorizationFaults: readonly Fault[] = [
  closedNamespaceHidden,
  closedNamespaceOpen,
  endedTokenReturned,
  expiredAssertionAccepted,
  expiredTokenAccepted,
  expiryRenewed,
  extraPartsIgnored,
  foreignTokenAccepted,
  freshTokenNotShared,
  fullHourRefused,
  grantTypeUnchecked,
  hmacWithPublicKeyAccepted,
  issuerPrefixOptional,
  missingScopeAsUnauthenticated,
  namespaceRemembered,
  newTokenEachTime,
  oneStoreForAll,
  overlongAssertionAccepted,
  recordScopeUnchecked,
  refusalWithData,
  refusedWriteDone,
  rejectionWithoutCode,
  rejectionWithoutField,
  revokedTokenAccepted,
  shortTokenLife,
  signatureUnchecked,
  timesAsTextAccepted,
  tokenByKey,
  tokenRefusedEarly,
  unauthenticatedAsDenied,
  unknownNamespaceAsClosed,
  unsignedAssertionAccepted,
  userInfoForAll,
];
