import { exchangedOtherwise, openTo, takesAssertion } from './access.ts';
import type { Change } from './change.ts';
import { writtenOtherwise } from './effects.ts';
import type { Mutation } from './exchange.ts';
import { filteredOtherwise } from './filters.ts';
import {
  alteredAnswers,
  alteredCode,
  alteredRequests,
  alteredStatus,
  blindToElement,
  mergedOtherwise,
  refused,
  writtenAnswers,
} from './members.ts';
import { pagedOtherwise } from './pages.ts';
import { readDeleted, readStale } from './stale-reads.ts';

type Mutations = { readonly [Kind in Change['on']]: (change: Extract<Change, { on: Kind }>) => Mutation };

const mutations: Mutations = {
  answer: alteredAnswers,
  request: alteredRequests,
  xml: blindToElement,
  status: alteredStatus,
  refusal: refused,
  form: writtenAnswers,
  code: alteredCode,
  write: writtenOtherwise,
  read: readStale,
  deleted: readDeleted,
  filter: filteredOtherwise,
  merge: mergedOtherwise,
  access: openTo,
  exchange: exchangedOtherwise,
  assertion: takesAssertion,
  page: pagedOtherwise,
};

/** What a change makes of exchanges; of one resource type alone where it names one. Each call begins without any memory. */
function mutationOf(change: Change): Mutation {
  const mutation = (mutations[change.on] as (change: Change) => Mutation)(change);
  const resourceType = 'resourceType' in change ? change.resourceType : undefined;
  if (resourceType === undefined) return mutation;
  return (request, behind) =>
    request.path['resourceTypeCode'] === resourceType ? mutation(request, behind) : behind.forward(request);
}

/** Several changes at once: each stands before the one that follows. */
export function mutationOfAll(changes: readonly Change[]): Mutation {
  return changes.map(mutationOf).reduceRight<Mutation>(
    (inner, outer) => (request, behind) =>
      outer(request, { ...behind, forward: (handed) => inner(handed, behind) }),
    (request, { forward }) => forward(request),
  );
}
