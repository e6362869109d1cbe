import { alteredAt } from './alteration.ts';
import type { Change } from './change.ts';
import { answerOf, isDone, isMembers, type Mutation, type WireRequest, withBody } from './exchange.ts';
import { alteredRequest } from './request-parts.ts';

type On<Kind extends Change['on']> = Extract<Change, { on: Kind }>;

function isOf({ operation }: WireRequest, change: { readonly operation: string }): boolean {
  return operation === change.operation;
}

/** Answers with another member than the service did. */
export function alteredAnswers(change: On<'answer'>): Mutation {
  return async (request, { forward }) => {
    const answer = await forward(request);
    if (!isOf(request, change) || answer.status !== change.status || answer.body === undefined) return answer;
    return withBody(answer, alteredAt(answer.body, change.at, change.alteration, change.only));
  };
}

/** Takes a request for another one. */
export function alteredRequests(change: On<'request'>): Mutation {
  return (request, { forward }) => forward(isOf(request, change) ? alteredRequest(request, change) : request);
}

/** Does not see an element of an XML body. */
export function blindToElement({ operation, element }: On<'xml'>): Mutation {
  const pattern = new RegExp(`<${element}>[\\s\\S]*?</${element}>`, 'g');
  return (request, { forward }) =>
    forward(
      request.operation === operation && request.text.startsWith('<')
        ? { ...request, text: request.text.replaceAll(pattern, '') }
        : request,
    );
}

/** Answers with another status. */
export function alteredStatus(change: On<'status'>): Mutation {
  return async (request, { forward }) => {
    const answer = await forward(request);
    if (!isOf(request, change) || answer.status !== change.status) return answer;
    const other = { ...answer, status: change.becomes };
    return 'body' in change ? withBody(other, change.body) : other;
  };
}

/** Refuses whatever is asked. */
export function refused({ operation, status }: On<'refusal'>): Mutation {
  return async (request, { forward }) =>
    request.operation === operation ? answerOf(status, {}) : forward(request);
}

function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, each]) => [name, reordered(each)]),
  );
}

/** Writes the same JSON in another way. */
export function writtenAnswers({ operation, form }: On<'form'>): Mutation {
  return async (request, { forward }) => {
    const answer = await forward(request);
    if (request.operation !== operation || answer.body === undefined) return answer;
    if (form === 'with a charset') return { ...answer, contentType: 'application/json; charset=UTF-8' };
    if (form === 'spaced') return { ...answer, text: `\n${JSON.stringify(answer.body, null, '\t')} ` };
    return withBody(answer, reordered(answer.body));
  };
}

/** Refuses with another RPC code, wherever the code or its name stands. */
export function alteredCode({ operation, codes, names }: On<'code'>): Mutation {
  const [[code, other], [name, otherName]] = [codes, names];
  const recoded = (value: unknown): unknown => {
    if (value === code) return other;
    if (value === name) return otherName;
    if (Array.isArray(value)) return value.map(recoded);
    if (!isMembers(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([own, each]) => [own, recoded(each)]));
  };
  return async (request, { forward }) => {
    const answer = await forward(request);
    if (request.operation !== operation || isDone(answer) || answer.body === undefined) return answer;
    return withBody(answer, recoded(answer.body));
  };
}

/** Merges a value by another operation than the one asked for. */
export function mergedOtherwise({ operation, as }: On<'merge'>): Mutation {
  return (request, { forward }) => {
    if (request.operation !== 'UpsertCrmRecord') return forward(request);
    const { fields } = (request.body ?? {}) as { readonly fields?: unknown };
    if (!Array.isArray(fields)) return forward(request);
    const swapped = (fields as { readonly operation?: unknown }[]).map((field) => {
      if (field?.operation !== operation) return field;
      const { operation: _, ...rest } = field;
      return as === undefined ? rest : { ...rest, operation: as };
    });
    return forward(withBody(request, { ...(request.body as object), fields: swapped }));
  };
}
