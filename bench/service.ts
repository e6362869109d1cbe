import { request } from 'undici';
import { freshAssertion } from '../client/credentials/assertion.ts';
import { prefixes } from '../environments/reference/http/route.ts';
import { assertionRules, operations } from '../specs/openapi.ts';
import type { Figure } from './figure.ts';
import { applicationId, type Identity, namespace, newIdentity } from './identity.ts';
import { rateOf, wireText } from './load.ts';
import { type Served, serveEcho, servePlain } from './served.ts';
import { inTurns, ratiosOf, timed } from './statistics.ts';

const part = 'service';
/** Long enough that one pause to collect garbage does not decide a pair. */
const load = { connections: 8, each: 2_500 };
const field = 'standard__contact_job_title';
const marker = 'ours';
const crowds = [10_000, 100_000, 1_000_000];
const fewest = 1000;

function pathOf(id: 'CreateCrmRecord' | 'ListCrmRecords' | 'TokenExchange' | 'TokenInfo'): string {
  const { address, path } = operations[id];
  const filled = path.replace('{namespace}', namespace).replace(/\{\w+\}/, 'contacts');
  return prefixes[address] + filled;
}

async function tokenFrom({ origin }: Served, { privateKey }: Identity): Promise<string> {
  const application = { id: applicationId, private_key: privateKey };
  const assertion = await freshAssertion(application, Math.floor(Date.now() / 1000));
  const { body } = await request(origin + pathOf('TokenExchange'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: assertionRules.grant_type, assertion }),
  });
  const { data } = (await body.json()) as { readonly data: { readonly access_token: string } };
  return data.access_token;
}

/** What the reference service does in a second, over what an echo of the same JSON does. */
async function rates(repetitions: number): Promise<readonly Figure[]> {
  const identity = await newIdentity();
  const [service, echo] = [await servePlain(identity.options), await serveEcho()];
  const token = await tokenFrom(service, identity);
  const compared = async (name: string, method: string, path: string, body?: unknown): Promise<Figure> => {
    const rate = ({ origin }: Served): Promise<number> =>
      rateOf(origin, wireText(origin, method, path, token, body), load);
    await rate(service);
    await rate(echo);
    const pairs = await inTurns(
      repetitions,
      () => rate(service),
      () => rate(echo),
    );
    return { part, name, value: ratiosOf(pairs), target: { at: 'least', value: 0.5 } };
  };
  try {
    return [
      await compared('requests per second, a token asked about, over the echo', 'GET', pathOf('TokenInfo')),
      await compared(
        'requests per second, a contact created, over the echo',
        'POST',
        pathOf('CreateCrmRecord'),
        {
          data: { [field]: marker },
        },
      ),
    ];
  } finally {
    await Promise.all([service.stop(), echo.stop()]);
  }
}

/** Until a fresh process answers, over the same of the echo. */
async function startUp(repetitions: number): Promise<Figure> {
  const { options } = await newIdentity();
  const start = async (serve: () => Promise<Served>): Promise<number> => {
    let served: Served | undefined;
    const took = await timed(async () => {
      served = await serve();
    });
    await served?.stop();
    return took;
  };
  const pairs = await inTurns(
    repetitions,
    () => start(() => servePlain(options)),
    () => start(serveEcho),
  );
  return { part, name: 'start-up over that of the echo', value: ratiosOf(pairs) };
}

/** A service with this many foreign contacts and a page of ours, and how to ask for that page. */
async function crowded(
  identity: Identity,
  records: number,
): Promise<Served & { readonly page: () => Promise<number> }> {
  const service = await servePlain({ ...identity.options, records });
  const token = await tokenFrom(service, identity);
  const text = (path: string, body: unknown): string => wireText(service.origin, 'POST', path, token, body);
  const create = text(pathOf('CreateCrmRecord'), { data: { [field]: marker } });
  await rateOf(service.origin, create, { connections: 1, each: 300 });
  const list = text(pathOf('ListCrmRecords'), { fields: [{ id: field, value: marker }] });
  const page = async (): Promise<number> =>
    1 / (await rateOf(service.origin, list, { connections: 1, each: 100 }));
  await page();
  return { ...service, page };
}

/** A filtered page among many records, over the same page among a thousand. */
async function pages(repetitions: number): Promise<readonly Figure[]> {
  const identity = await newIdentity();
  const few = await crowded(identity, fewest);
  const figures: Figure[] = [];
  try {
    for (const records of crowds) {
      const many = await crowded(identity, records);
      const pairs = await inTurns(repetitions, many.page, few.page);
      await many.stop();
      const name = `a filtered page among ${records.toLocaleString('en')} records over one among ${fewest.toLocaleString('en')}`;
      figures.push({ part, name, value: ratiosOf(pairs) });
    }
  } finally {
    await few.stop();
  }
  return figures;
}

export async function serviceFigures(repetitions: number): Promise<readonly Figure[]> {
  return [...(await rates(repetitions)), await startUp(repetitions), ...(await pages(repetitions))];
}
