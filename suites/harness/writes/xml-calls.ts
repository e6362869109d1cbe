import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import { fieldsBody } from '../../../generators/upsert-body.ts';
import {
  listSpelling,
  sampleSpelling,
  type XmlBody,
  type Escaping,
  xmlBody,
} from '../../../generators/xml-body.ts';
import type { Answer } from '../../../client/caller.ts';
import { Unanswered } from '../../../client/errors.ts';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import type { Environment } from '../environment/environment.ts';
import { MemoizedByRun } from '../environment/memoized.ts';
import { saysClosed } from '../properties/answer-status.ts';
import { given, Inconclusive, offered, ViolatedExpectation } from '../properties/expectation.ts';
import type { Population } from '../records/population.ts';
import { populationOf } from '../records/populations.ts';
import type { SentWrite } from '../records/ways-of-writing.ts';

/**
 * Upserts in XML. The answer may come in XML as well, so nobody looks at whether it is as described.
 */
export function upsertXml(
  crm: Crm,
  population: Population,
  body: XmlBody,
  escaping?: Escaping,
): Promise<Answer> {
  const xml = xmlBody(body, sampleSpelling, escaping);
  return crm.upsert(population.resourceType, { xml }, population.marker);
}

/** Upserts values in XML into a new record of the population. */
export async function writeXml(crm: Crm, population: Population, values: FieldValues): Promise<SentWrite> {
  const marked = population.marked(values);
  const fields = population.overwriting(marked.values).fields ?? [];
  const answer = await upsertXml(crm, population, { fields });
  return { status: answer.status, label: marked.label, answer };
}

const unsupportedMediaType = 415;

/** An answer in XML or in JSON that says that there is more. */
const goesOn = /has_?more\W+true/i;

/** A page that is short now and then comes whole on one of so many tries. */
const tries = 5;

export function listXml(crm: Crm, resourceType: string, body: XmlBody, escaping?: Escaping): Promise<Answer> {
  return crm.list(resourceType, { xml: xmlBody(body, listSpelling, escaping) });
}

/** A list in XML that fits on one page. How a cursor is sent is open, so a page that is not the last is asked for again. */
export async function wholeListXml(
  ...[crm, resourceType, body, escaping]: Parameters<typeof listXml>
): Promise<Answer> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const answer = await listXml(crm, resourceType, body, escaping);
    if (!goesOn.test(answer.text)) return answer;
  }
  offered(false, 'a list in XML says that there is more, and how its cursor is sent is open');
}

/**
 * The document does not show the names in a body, but it declares the media type (RFC 9110, section 15.5.16), and
 * names of any kind are no error of the service.
 */
function expectXmlTaken(what: string, status: number, clause: ClauseId): void {
  if (status === unsupportedMediaType || status >= 500)
    throw new ViolatedExpectation(`${what} may be sent in XML, but it was answered with ${status}`, clause);
}

/** Goes on only where plain texts upserted in XML are stored: root and item names are open, so it may refuse ours. */
export async function givenXmlUpsert(environment: Environment): Promise<void> {
  await upserts.of(environment, async () => tryXmlUpsert(environment));
}

/** Whether a call in XML is taken. Where it is not, or not answered, the checks of XML say whose fault that is. */
export async function isTaken(trial: () => Promise<boolean>): Promise<boolean> {
  try {
    return await trial();
  } catch (error) {
    const kinds = [Inconclusive, ViolatedExpectation, Unanswered];
    if (kinds.some((kind) => error instanceof kind)) return false;
    throw error;
  }
}

/** Whether plain texts upserted in XML are stored here. */
export async function takesXmlUpserts(environment: Environment): Promise<boolean> {
  return isTaken(async () => {
    await givenXmlUpsert(environment);
    return true;
  });
}

const upserts = new MemoizedByRun<true>('upserts in XML');

async function tryXmlUpsert(environment: Environment): Promise<true> {
  const { crm } = environment;
  const population = await populationOf(environment, 'contacts');
  const { label, values } = population.markedTexts({});
  const answer = await upsertXml(crm, population, fieldsBody(values, 'always_overwrite'));
  const { status } = answer;
  expectXmlTaken('an upsert', status, 'XML-01');
  offered(
    !saysClosed(answer),
    `an upsert in XML was answered with ${status}: it is not for this application`,
  );
  offered(
    status === 200,
    `a plain upsert in XML was answered with ${status}; the names in its body are open`,
  );
  given(
    (await population.idOf(label)) !== undefined,
    'a plain upsert in XML stored nothing that the list shows',
  );
  return true;
}

/** Goes on only where a plain list in XML is answered with what its filter keeps. */
export async function givenXmlList(crm: Crm, population: Population): Promise<void> {
  const [label = '', other = ''] = population.labels;
  const { status, text } = await wholeListXml(crm, population.resourceType, onlyLabelled(population, label));
  expectXmlTaken('a list', status, 'XML-03');
  offered(status === 200, `a plain list in XML was answered with ${status}; the names in its body are open`);
  given(
    mentions(text, label) && !mentions(text, other),
    'a plain list in XML was not narrowed by its filter',
  );
}

/** A list body that finds the one record with this label. */
export function onlyLabelled(population: Population, label: string): XmlBody {
  const { fields = [] } = population.labelled(label, {});
  return { fields: fields.map(({ id, operation }) => ({ id, value: label, operation: operation ?? 'IS' })) };
}

/** Whether a text in JSON or XML mentions a label, and not merely a longer one. */
export function mentions(text: string, label: string): boolean {
  return new RegExp(`(?<![a-z0-9])${label}(?![a-z0-9])`).test(text);
}
