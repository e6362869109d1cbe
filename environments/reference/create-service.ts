import { createRegistry } from './applications.ts';
import type { State } from './call.ts';
import { Clock } from './clock.ts';
import { control, controlPrefix } from './control.ts';
import type { HttpRequest, HttpResponse, Reply } from './http/message.ts';
import { Departed } from './http/read-body.ts';
import { addressOf } from './http/route.ts';
import type { ReferenceOptions } from './options.ts';
import { perform } from './perform.ts';
import { foreignMaker, preloadContacts } from './records/preload.ts';
import { Store } from './records/store.ts';
import { type StoredRecord, storedIn } from './records/stored-record.ts';
import { refusal } from './refusal.ts';
import type { Surface } from './rules/outcome.ts';
import type { Seams } from './seams.ts';

/** The service behind the door: one answer for each request. */
export interface Service {
  /** undefined: the connection is to be closed without an answer. */
  answer(request: HttpRequest): Promise<HttpResponse | undefined>;
  /** Everything that is stored now. */
  stored(): readonly StoredRecord[];
}

/** Builds a service over its rules. Two services share nothing but code. */
export function createService(rules: Seams, options: ReferenceOptions): Service {
  const state = initialState(rules, options);
  const handle = (request: HttpRequest): Promise<Reply> => {
    return surfaceOf(request) === 'control_url'
      ? control(rules, state, options.control_secret, request)
      : perform(rules, state, request);
  };
  const handleOrRefuse = (request: HttpRequest): Promise<Reply> => {
    return handle(request).catch((cause: unknown) => refusedUnlessDeparted(rules, request, cause));
  };
  const answer = async (request: HttpRequest): Promise<HttpResponse | undefined> => {
    try {
      const reply = await rules.answer(request, handleOrRefuse);
      return reply === undefined ? undefined : await render(rules, state, reply, request.headers.accept);
    } catch (cause) {
      if (cause instanceof Departed) return undefined;
      return render(rules, state, refusal(rules, surfaceOf(request), cause), undefined);
    }
  };
  return { stored: () => storedIn(state.store), answer };
}

function initialState(rules: Seams, options: ReferenceOptions): State {
  const { applications, namespaces, records = 0, seed = 0, given = [] } = options;
  const clock = new Clock();
  const store = new Store(rules, namespaces);
  const [first] = namespaces;
  if (first !== undefined) preloadContacts(store.collection(first, 'contacts'), records, seed);
  if (first !== undefined) {
    for (const { resource_type, id, attributes } of given)
      store.collection(first, resource_type).add({ id, made_by: foreignMaker, subtype: '', attributes });
  }
  return { clock, store, registry: createRegistry(applications), started_at: clock.now() };
}

function surfaceOf({ path }: HttpRequest): Surface {
  return `${path}/`.startsWith(`${controlPrefix}/`) ? 'control_url' : addressOf(path);
}

function refusedUnlessDeparted(rules: Seams, request: HttpRequest, cause: unknown): Reply {
  if (cause instanceof Departed) throw cause;
  return refusal(rules, surfaceOf(request), cause);
}

/** A server has one clock: its Date header moves with the time that its tokens live in. */
async function render(
  rules: Seams,
  { clock }: State,
  { status, headers, body }: Reply,
  accept: string | undefined,
): Promise<HttpResponse> {
  const date = clock.httpDate();
  if (body === undefined) return { status, headers: { date, ...headers }, text: '' };
  const { type, text } = await rules.writeBody(body, accept);
  return { status, headers: { date, 'content-type': type, ...headers }, text };
}
