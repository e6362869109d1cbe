import type { SecuredCall } from '../call.ts';
import type { Json } from '../json.ts';
import { badRequest } from '../problem.ts';
import type { CrmRecord } from '../records/record.ts';
import type { ProposedWrite } from '../rules/writing.ts';

/** Merges and applies a write, or refuses it whole when a unique value is taken. */
export async function writeRecord(call: SecuredCall, write: ProposedWrite): Promise<CrmRecord> {
  const { rules, state, grant } = call;
  const { collection, target, submissions, subtype } = write;
  const violations = rules.findViolations(rules, collection, submissions, target);
  if (violations.length > 0) throw rules.refuseViolations(rules, write, violations);
  return rules.commit(rules, {
    collection,
    target,
    attributes: rules.mergeAll(rules, target?.attributes ?? {}, submissions),
    subtype,
    application: grant.application.id,
    at: state.clock.date(),
  });
}

export function readSubtype(subtype: Json | undefined): string | undefined {
  if (subtype === undefined || subtype === null) return undefined;
  if (typeof subtype !== 'string') throw badRequest('subtype', 'subtype must be a string.');
  return subtype;
}
