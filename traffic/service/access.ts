import type { ClauseId } from '../../specs/clauses/ledger.ts';
import { type OperationId, operations, resourceTypes } from '../../specs/openapi.ts';
import { rpcCodeOf } from '../../specs/semantics/rpc-error.ts';
import type { Exchange } from '../exchange.ts';
import { forgetful, remembering, type ServiceLaw, type Trial, type Watch } from '../law.ts';
import { answered, isMembers } from '../body-members.ts';
import { serviceTime } from '../exchange-times.ts';
import { overEach, quoted, unless } from '../each-exchange.ts';
import { Recent } from './recent.ts';

/** Clocks differ. */
const skew_ms = 300_000;
const mostTokens = 1_000;

const isSecured = ({ operation }: Exchange): boolean =>
  operation !== undefined && operations[operation].secured;
const succeeded = ({ response }: Exchange): boolean =>
  response !== undefined && response.status >= 200 && response.status < 300;
/** An RPC refusal may come with any HTTP status, and its code in any place. */
const isGranted = (call: Exchange): boolean =>
  succeeded(call) && rpcCodeOf({ headers: call.response?.headers ?? {}, body: answered(call) }) === undefined;
/** A text that nobody could read to its end may hold a refusal. */
const isUnread = (call: Exchange): boolean => {
  const body = call.response?.body;
  return succeeded(call) && (body?.incomplete === true || (body?.form === 'other' && body.text !== ''));
};
const hasToken = ({ request }: Exchange): boolean => request.headers['authorization'] !== undefined;

/** Recorders may leave out what is secret: where no call has a token, nothing is known of tokens. */
function watchForNoToken(): Watch {
  let areTokensShown = false;
  return ({ exchanges }) => {
    const calls = exchanges.filter(isSecured);
    areTokensShown ||= calls.some(hasToken);
    if (!areTokensShown) return [];
    return calls
      .filter((call) => !hasToken(call) && call.request.strayTokens.length === 0 && !isUnread(call))
      .map((call): Trial => {
        if (!isGranted(call)) return { exchanges: [call] };
        return { exchanges: [call], breach: `${call.operation} without a token is answered as with one` };
      });
  };
}

function watchForExpired(): Watch {
  /** The end of each token, epoch milliseconds, and the exchange that told it. */
  const issued = new Recent<string, { readonly end: number; readonly exchange: Exchange }>(mostTokens);
  return ({ exchanges }) =>
    exchanges.flatMap((exchange): readonly Trial[] => {
      const { token, expires } = exchange.response?.issued ?? {};
      if (token !== undefined && expires !== undefined) issued.set(token, { end: expires * 1000, exchange });
      const used = isSecured(exchange) ? issued.get(exchange.request.token ?? '') : undefined;
      const time = serviceTime(exchange);
      if (used === undefined || time === undefined || time <= used.end + skew_ms) return [];
      if (isUnread(exchange)) return [];
      const shown = [used.exchange, exchange];
      const breach = `${exchange.operation} is answered to a token that had expired`;
      return [{ exchanges: shown, ...(isGranted(exchange) && { breach }) }];
    });
}

/** What a 200 shows of a resource type that the operation is not there for. */
const showsSomething: Partial<Record<OperationId, (exchange: Exchange) => boolean>> = {
  ListFieldSchema: (exchange) => Object.keys(membersAt(exchange, 'properties')).length > 0,
  CreateCrmRecord: () => true,
  GetCrmRecord: (exchange) => Object.keys(membersAt(exchange, 'attributes')).length > 0,
};

function membersAt(exchange: Exchange, name: string): object {
  const found = answered(exchange)?.[name];
  return isMembers(found) ? found : {};
}

const listed: ReadonlySet<string> = new Set([...resourceTypes.records, ...resourceTypes.upsertOnly]);

function typeLaw(clause: ClauseId, exercise: string, isMeant: (type: string) => boolean): ServiceLaw {
  return forgetful({
    clause,
    exercise,
    mend: 'Refuse a resource type that the operation does not take.',
    trials: overEach((exchange) => {
      const { operation, parameters, response } = exchange;
      const { resourceTypeCode: type } = parameters;
      const shows = operation && showsSomething[operation];
      if (shows === undefined || response === undefined || type === undefined || !isMeant(type))
        return undefined;
      const isTaken = response.status === 200 && shows(exchange);
      return unless(isTaken ? `${operation} takes the resource type ${quoted(type)}` : undefined);
    }),
  });
}

/** Who and what is let in. */
export const accessLaws: readonly ServiceLaw[] = [
  remembering({
    clause: 'AUTH-01',
    exercise: 'a call without a token, among others with one',
    mend: 'Answer a call without a token with 401, or with the code for unauthenticated.',
    watch: watchForNoToken,
  }),
  remembering({
    clause: 'AUTH-03',
    exercise: 'a call with a token minutes after its expiry',
    mend: 'Refuse a token from its expiry on.',
    watch: watchForExpired,
  }),
  typeLaw('RESOURCES-04', 'a call for custom objects other than upsert and list', (type) =>
    resourceTypes.upsertOnly.includes(type),
  ),
  typeLaw('RESOURCES-05', 'a call for a resource type that is not listed', (type) => !listed.has(type)),
];
