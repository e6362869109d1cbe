import type { Fault } from './fault.ts';
import { alteredValueFaults } from './of-altered-values.ts';
import { assertionTimeFaults } from './of-assertion-times.ts';
import { assertionFaults } from './of-assertions.ts';
import { signatureFaults } from './of-signatures.ts';
import { authenticationFaults } from './of-authentication.ts';
import { chanceFaults } from './of-chance.ts';
import { changedRecordFaults, clearedRecordFaults } from './of-changed-records.ts';
import { conflictFaults } from './of-conflicts.ts';
import { exchangeBodyFaults } from './of-exchange-bodies.ts';
import { createFaults } from './of-creates.ts';
import { createdValueFaults } from './of-created-values.ts';
import { deletionFaults } from './of-deletions.ts';
import { environmentFaults } from './of-environments.ts';
import { errorFaults } from './of-errors.ts';
import { fieldFaults } from './of-fields.ts';
import { fieldValueFaults } from './of-field-values.ts';
import { lifecycleFaults } from './of-lifecycle.ts';
import { limitFaults } from './of-limits.ts';
import { listFaults } from './of-lists.ts';
import { mergingFaults } from './of-merging.ts';
import { combiningFaults } from './of-combining.ts';
import { mergeOperationFaults } from './of-merge-operations.ts';
import { mergingTogetherFaults } from './of-merging-together.ts';
import { nullOperationFaults } from './of-null-operations.ts';
import { filtersTogetherFaults } from './of-filters-together.ts';
import { operatorFaults } from './of-operators.ts';
import {
  singleTypeAnswerFaults,
  singleTypeLikenessFaults,
  singleTypeMergeFaults,
  singleTypeNeighbourFaults,
  singleTypePageFaults,
  singleTypeUpsertFaults,
} from './of-single-types.ts';
import {
  closeValueFaults,
  singleFieldEmptinessFaults,
  singleFieldFaults,
  singleTypeEmptinessFaults,
  singleTypeTogetherFaults,
} from './of-filters-of-one-type.ts';
import { dateOperatorFaults } from './of-operators-on-dates.ts';
import { integerOperatorFaults } from './of-operators-on-integers.ts';
import { listOperatorFaults } from './of-operators-on-lists.ts';
import { textOperatorFaults } from './of-operators-on-texts.ts';
import { phoneOperatorFaults } from './of-operators-on-phones.ts';
import { optionFaults } from './of-options.ts';
import { pagingFaults } from './of-paging.ts';
import { changingWalkFaults } from './of-paging-changes.ts';
import { walkFaults } from './of-paging-walks.ts';
import { readFaults } from './of-reads.ts';
import { refusedWriteFaults } from './of-refused-writes.ts';
import { repeatedExchangeFaults } from './of-repeated-exchanges.ts';
import { resourceFaults } from './of-resources.ts';
import { rpcEntryFaults } from './of-rpc-entries.ts';
import { rpcListFaults } from './of-rpc-lists.ts';
import { rpcPageFaults } from './of-rpc-pages.ts';
import { rpcRefusalFaults } from './of-rpc-refusals.ts';
import { tokenLifeFaults } from './of-token-life.ts';
import { tokenFaults } from './of-tokens.ts';
import { uniquenessFaults } from './of-uniqueness.ts';
import { upsertUniquenessFaults } from './of-uniqueness-of-upserts.ts';
import { ownValueFaults } from './of-own-values.ts';
import { likenessFaults, releaseFaults } from './of-values-taken.ts';
import { updateFaults } from './of-updates.ts';
import { createRaceFaults, mergeRaceFaults, uniqueRaceFaults, updateRaceFaults } from './of-races.ts';
import { upsertAnswerFaults } from './of-upsert-answers.ts';
import { upsertFaults } from './of-upserts.ts';
import { upsertMatchFaults } from './of-upsert-matches.ts';
import { userInfoFaults } from './of-user-info.ts';
import { textFaults } from './of-texts.ts';
import { valueFaults } from './of-values.ts';
import { xmlFaults } from './of-xml.ts';

/** Every fault, area by area in the order of the ledger. */
export const faults: readonly Fault[] = [
  ...environmentFaults,
  ...resourceFaults,
  ...fieldFaults,
  ...fieldValueFaults,
  ...optionFaults,
  ...createFaults,
  ...createdValueFaults,
  ...alteredValueFaults,
  ...createRaceFaults,
  ...readFaults,
  ...updateFaults,
  ...deletionFaults,
  ...singleTypeNeighbourFaults,
  ...updateRaceFaults,
  ...upsertFaults,
  ...upsertMatchFaults,
  ...upsertAnswerFaults,
  ...singleTypeAnswerFaults,
  ...singleTypeUpsertFaults,
  ...mergingFaults,
  ...singleTypeMergeFaults,
  ...combiningFaults,
  ...mergingTogetherFaults,
  ...mergeOperationFaults,
  ...mergeRaceFaults,
  ...textFaults,
  ...valueFaults,
  ...uniquenessFaults,
  ...upsertUniquenessFaults,
  ...ownValueFaults,
  ...conflictFaults,
  ...refusedWriteFaults,
  ...releaseFaults,
  ...likenessFaults,
  ...singleTypeLikenessFaults,
  ...uniqueRaceFaults,
  ...listFaults,
  ...operatorFaults,
  ...filtersTogetherFaults,
  ...singleTypeTogetherFaults,
  ...nullOperationFaults,
  ...textOperatorFaults,
  ...phoneOperatorFaults,
  ...listOperatorFaults,
  ...dateOperatorFaults,
  ...integerOperatorFaults,
  ...changedRecordFaults,
  ...clearedRecordFaults,
  ...singleFieldFaults,
  ...singleFieldEmptinessFaults,
  ...singleTypeEmptinessFaults,
  ...closeValueFaults,
  ...pagingFaults,
  ...walkFaults,
  ...changingWalkFaults,
  ...chanceFaults,
  ...singleTypePageFaults,
  ...limitFaults,
  ...rpcEntryFaults,
  ...rpcListFaults,
  ...rpcPageFaults,
  ...rpcRefusalFaults,
  ...authenticationFaults,
  ...tokenFaults,
  ...tokenLifeFaults,
  ...repeatedExchangeFaults,
  ...assertionFaults,
  ...signatureFaults,
  ...exchangeBodyFaults,
  ...assertionTimeFaults,
  ...userInfoFaults,
  ...errorFaults,
  ...xmlFaults,
  ...lifecycleFaults,
];

/** The faults with these ids. Throws a plain Error that names an unknown one. */
export function faultsNamed(ids: readonly string[]): readonly Fault[] {
  return ids.map((id) => {
    const fault = faults.find((each) => each.id === id);
    if (fault !== undefined) return fault;
    throw new Error(`There is no fault ${id}. Choose from: ${faults.map((each) => each.id).join(', ')}.`);
  });
}
