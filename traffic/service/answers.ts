import type { ClauseId } from '../../specs/clauses/ledger.ts';
import { type OperationId, operations } from '../../specs/openapi.ts';
import { readAnswer } from '../../specs/responses.ts';
import type { Exchange } from '../exchange.ts';
import { forgetful, type ServiceLaw } from '../law.ts';
import { overEach, type Shown, unless } from '../each-exchange.ts';
import { brokenShapes, clausesOn, inAnswer } from './answer-shapes.ts';

type Broken = ReadonlyMap<ClauseId, string>;

const read = new WeakMap<Exchange, Broken>();

/** What an answer breaks by its shape or its status, in words by clause; undefined where nothing can be said of it. */
function brokenBy(exchange: Exchange): Broken | undefined {
  const { operation, response } = exchange;
  if (operation === undefined || response === undefined || response.body?.incomplete === true)
    return undefined;
  const known = read.get(exchange);
  if (known !== undefined) return known;
  const { status, headers, body } = response;
  const reading = readAnswer(operation, status, headers['content-type'], body?.text ?? '');
  const answer = { operation, status, ...reading };
  const found = new Map(
    brokenShapes(answer).map(({ clause, problems }) => [clause, inAnswer(answer, problems)] as const),
  );
  read.set(exchange, found);
  return found;
}

const ids = Object.keys(operations) as OperationId[];
const clauses = [...new Set(ids.flatMap((id) => [...clausesOn(id)]))];

function shownOf(clause: ClauseId, exchange: Exchange): Shown {
  const { operation, response } = exchange;
  const isOn = operation !== undefined && clausesOn(operation).has(clause);
  const isRead = response !== undefined && (response.status < 300 || response.status === 409);
  const broken = isOn && isRead ? brokenBy(exchange) : undefined;
  return broken && unless(broken.get(clause));
}

/** Shapes and statuses of single answers, one law for each clause on them. */
export const answerLaws: readonly ServiceLaw[] = clauses.map((clause) =>
  forgetful({
    clause,
    exercise: `an answer of ${ids.filter((id) => clausesOn(id).has(clause)).join(' or ')}`,
    mend: 'Answer with the status and the members that the description has, each of its JSON type.',
    trials: overEach((exchange) => shownOf(clause, exchange)),
  }),
);
