import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { Environment } from '../environment/environment.ts';
import { contactFields } from '../../../specs/openapi.ts';
import { declaredFields } from '../fields/declared-fields.ts';
import { isDone } from '../properties/answer-status.ts';
import { byHalves } from '../properties/by-halves.ts';
import { equal, given, offered } from '../properties/expectation.ts';
import { needsOperation } from '../records/needed-operation.ts';
import type { PlantedRecord, Population } from '../records/population.ts';
import { attributeIn } from '../records/record-attributes.ts';
import { offeredWays, type WayOfWriting, write } from '../records/ways-of-writing.ts';

/** Without what parts a list: a text may be a tag in disguise. */
const signs = `'"&<>\\/%#;:=?!@  .*~^|$_-`;

/** Of one to four bytes, as UTF-8 writes them, one with a mark of its own, which no single letter stands for, and some from right to left. */
const letters = 'é中😀x\u030cשע';

/** How a text ends: so, or in fields that do not take that, as the next. */
const endings = {
  /** What markup, queries, paths and templates escape, and blanks that markup makes one. */
  'signs and two blanks': [`${signs}${letters}z`, `${signs}z`],
  'letters of four bytes': [`${letters}z`, 'aé中😀z'],
  /** Longer than the column of a text is in many databases. */
  'many letters': ['abcdefghij'.repeat(30)],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Ending = keyof typeof endings;

/** More texts would show no more of a type. */
const mostTexts = 6;

/** The records that are written into, and who writes. */
interface Asked {
  readonly environment: Environment;
  readonly population: Population;
  readonly crm: Crm;
}

/** Those of these fields that have room for a text: the document itself bounds some fields of contacts. */
async function roomyFor(
  text: string,
  ids: readonly string[],
  { environment, population }: Asked,
): Promise<readonly string[]> {
  const declared = await declaredFields(environment, population.resourceType);
  return ids.filter((id) => {
    const own = declared.find((field) => field.id === id)?.maxLength;
    const { maxLength = own ?? text.length } = contactFields[id] ?? {};
    return Math.min(maxLength, own ?? maxLength) >= text.length;
  });
}

/** The text that a record shows in a field when it is read, and that begins so. */
async function readText(
  { crm, patience }: Environment,
  { resourceType, labelField }: Population,
  { id, label }: PlantedRecord,
  isRight: (text: string) => boolean,
): Promise<string | undefined> {
  return patience.records.lookUntil(
    async () => {
      const { attributes } = (await crm.get(resourceType, id)).body ?? {};
      return attributeIn(attributes, labelField)?.texts.find((text) => text.startsWith(label));
    },
    (text) => text !== undefined && isRight(text),
  );
}

/** Updates a field to the first of these texts that is taken; answers with the last that was sent, and its status. */
async function updateToFirstTaken(
  { crm, population: { resourceType, labelField } }: Asked,
  id: string,
  texts: readonly string[],
): Promise<{ readonly text: string; readonly status: number }> {
  let sent = { text: '', status: 0 };
  for (const text of texts) {
    sent = { text, status: (await crm.update(resourceType, id, { [labelField]: text })).status };
    if (isDone(sent.status)) break;
  }
  return sent;
}

/** Where the label is the only text of a type, an update gives it the ending, and another takes it away: lists find by it. */
async function labelComesBack(asked: Asked, ending: Ending): Promise<void> {
  const { environment, population, crm } = asked;
  const { resourceType, labelField, marking } = population;
  needsOperation(environment, 'GetCrmRecord');
  needsOperation(environment, 'UpdateCrmRecord');
  const record = await population.plant();
  const { id, label } = record;
  const texts: string[] = [];
  for (const text of marking.labelForm === 'plain' ? endings[ending].map((end) => `${label}${end}`) : [])
    if ((await roomyFor(text, [labelField], asked)).length > 0) texts.push(text);
  offered(texts.length > 0, `${labelField}, the only text of ${resourceType}, has no room for ${ending}`);
  const { text, status } = await updateToFirstTaken(asked, id, texts);
  offered(isDone(status), `an update with ${ending} in ${labelField} is answered with ${status}`);
  let shown: string | undefined;
  try {
    shown = await readText(environment, population, record, (found) => found === text);
  } finally {
    await crm.update(resourceType, id, { [labelField]: label });
  }
  given(shown !== undefined && shown !== label, `a read did not show the update of ${labelField} in time`);
  equal(shown, text, `${labelField} shows the text of the update`);
}

/** Demands that a text comes back from these fields as one way of writing sends it; undefined where it is refused. */
async function comesBack(
  { population, crm }: Asked,
  way: WayOfWriting,
  target: PlantedRecord,
  sent: Readonly<Record<string, string>>,
): Promise<readonly string[] | undefined> {
  const { status, label } = await write(way, sent, crm, population, target);
  if (!isDone(status)) return undefined;
  const ids = Object.keys(sent);
  const areBack = (values: FieldValues): boolean => ids.every((id) => values[id] === sent[id]);
  const shown = await population.shownUntil(label, ids, areBack);
  given(shown !== undefined, `the list did not show the ${way} in time`);
  for (const id of ids) equal(shown[id], sent[id], `${id} shows the text of the ${way}`);
  return ids;
}

/** How many fields of a record take a text with such an ending from one way of writing, and show it as it was sent. */
async function fieldsThatTake(
  asked: Asked,
  ending: Ending,
  way: WayOfWriting,
  target: PlantedRecord,
): Promise<number> {
  const { population } = asked;
  const taken = new Set<string>();
  for (const end of endings[ending]) {
    // Default rules may lead an upsert to a record that has the same text.
    const text = `${population.freshText()}${end}`;
    const left = population.writableTexts.filter((id) => !taken.has(id));
    const ids = (await roomyFor(text, left, asked)).slice(0, mostTexts - taken.size);
    if (ids.length === 0) continue;
    // A field may have rules of its own: it does not keep the others out.
    const back = await byHalves(ids, (some) =>
      comesBack(asked, way, target, Object.fromEntries(some.map((id) => [id, text]))),
    );
    for (const id of back) taken.add(id);
  }
  return taken.size;
}

/** Demands that texts with such an ending come back from records of a type as they were sent, whichever way writes them. */
export async function textsComeBack(
  asked: Asked,
  ending: Ending,
  ways: readonly WayOfWriting[],
): Promise<void> {
  const { environment, population } = asked;
  if (population.writableTexts.length === 0) return labelComesBack(asked, ending);
  const target = await population.plant();
  let taken = 0;
  for (const way of offeredWays(environment).filter((each) => ways.includes(each)))
    taken += await fieldsThatTake(asked, ending, way, target);
  offered(taken > 0, `no text of ${population.resourceType} has room for ${ending}, and takes it`);
}
