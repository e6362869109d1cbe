import { isList, isObject, type Json, type JsonObject } from '../json.ts';
import { Problem, type ProblemKind } from '../problem.ts';
import type { Patch } from '../seams.ts';
import type { Dialect } from './dialect.ts';
import { replyingWith } from './other-replies.ts';

/** The bodies of errors for which the document shows none. */
function telling(render: (problem: Problem) => Json): Patch {
  return (seams) => ({
    renderProblem: (surface, problem) => {
      const isShown = problem.kind === 'conflict' || surface === 'gateway_url' || surface === 'auth_url';
      return isShown ? seams.renderProblem(surface, problem) : render(problem);
    },
  });
}

/** A refusal of the record API told as one of another kind. */
function toldAs(kind: ProblemKind, isMeant: (problem: Problem) => boolean): Patch {
  return (seams) => ({
    toldProblem: (surface, problem) => {
      const told = seams.toldProblem(surface, problem);
      return surface === 'base_url' && isMeant(told) ? new Problem(kind, told.message) : told;
    },
  });
}

/** Each excludes all the others. */
const bodies: readonly (readonly [id: string, sentence: string, patch: Patch])[] = [
  [
    'errors-empty',
    'Every error of the record API but a conflict has no body.',
    replyingWith((reply, { path }) => {
      const isOpen = reply.status >= 400 && reply.status !== 409 && /^\/(org|sso)(\/|$)/.test(path);
      return isOpen ? { status: reply.status } : reply;
    }),
  ],
  [
    'errors-as-plain-text',
    'Every error of the record API but a conflict is plain text.',
    (seams) => ({
      ...telling(({ message }) => message)(seams),
      writeBody: async (body, accept) =>
        typeof body === 'string'
          ? { type: 'text/plain; charset=utf-8', text: body }
          : seams.writeBody(body, accept),
    }),
  ],
  [
    'errors-with-code-and-details',
    'Every error of the record API but a conflict is {code, message, details}.',
    telling(({ kind, message, field }) => ({
      code: kind,
      message,
      details: field === undefined ? [] : [field],
    })),
  ],
  [
    'errors-within-error',
    'Every error of the record API but a conflict is {error: {…}}.',
    telling(({ kind, message }) => ({ error: { status: kind.toUpperCase(), message } })),
  ],
  [
    'errors-as-list',
    'Every error of the record API but a conflict is {errors: […]}.',
    telling(({ kind, message }) => ({ errors: [{ title: kind, detail: message }] })),
  ],
];

const bodyDialects: readonly Dialect[] = bodies.map(([id, sentence, patch]) => ({
  id,
  shows: ['ERRORS-05'],
  sentence,
  excludes: bodies.map(([other]) => other).filter((other) => other !== id),
  patch,
}));

/** Members that no document mentions. */
const extra: JsonObject = { requestId: 'a1b2', '@links': { terms: '/terms-of-use' } };

function withMore(body: Json | undefined): Json | undefined {
  if (body === undefined || body === null || typeof body !== 'object' || Array.isArray(body)) return body;
  return { ...extra, ...body };
}

/** The members of each object in the opposite order. */
function turned(body: Json): Json {
  if (isList(body)) return body.map(turned);
  if (!isObject(body)) return body;
  const members = Object.entries(body).map(([name, value]) => [name, turned(value)] as const);
  return Object.fromEntries(members.toReversed());
}

/** What refusals look like, and what comes along with any answer. */
export const errorDialects: readonly Dialect[] = [
  ...bodyDialects,
  {
    id: 'extra-members',
    // The empty answer for a missing record is empty as long as nothing is added to it.
    excludes: ['missing-record-as-empty', 'missing-record-as-nothing'],
    shows: ['RECORDS-05', 'UPSERT-13', 'RPC-14', 'ERRORS-05'],
    sentence: 'Every answer has members that the document does not mention.',
    patch: replyingWith((reply) => {
      const body = withMore(reply.body);
      return body === undefined ? reply : { ...reply, body };
    }),
  },
  {
    id: 'members-in-other-order',
    shows: [],
    allowed_by: ['RPC-18', 'RPC-19', 'RPC-20', 'RPC-21'],
    sentence: 'Every other answer has its members in the opposite order.',
    patch: (seams) => {
      let answers = 0;
      return replyingWith((reply) => {
        answers += 1;
        const { body } = reply;
        return answers % 2 === 0 && body !== undefined ? { ...reply, body: turned(body) } : reply;
      })(seams);
    },
  },
  {
    id: 'missing-permission-as-missing',
    shows: ['AUTH-12'],
    excludes: ['missing-record-as-empty', 'missing-record-as-nothing'],
    sentence: 'What an application may not reach in the record API looks as if it did not exist.',
    patch: toldAs('not_found', ({ kind }) => kind === 'permission_denied'),
  },
  {
    id: 'unknown-namespace-as-forbidden',
    shows: ['RESOURCES-08', 'FIELDS-21'],
    sentence: 'A namespace that does not exist is forbidden in the record API.',
    patch: toldAs('permission_denied', ({ kind, field }) => kind === 'not_found' && field === 'namespace'),
  },
];
