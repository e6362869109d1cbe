import type { Crm } from '../../../client/crm.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { Environment } from '../environment/environment.ts';
import { declaredFields } from '../fields/declared-fields.ts';
import { isDone } from '../properties/answer-status.ts';
import { equal, given, offered } from '../properties/expectation.ts';
import type { PlantedRecord, Population } from '../records/population.ts';
import { attributeIn } from '../records/record-attributes.ts';
import { offeredWays, type WayOfWriting, write } from '../records/ways-of-writing.ts';

/** How a text ends. */
export const endings = {
  /** What markup, queries, paths and templates escape. Without what parts a list: a text may be a tag in disguise. */
  signs: `'"&<>\\/%#;:=?!@.*~^|$_-z`,
  /** Longer than the column of a text is in many databases. */
  'many letters': 'abcdefghij'.repeat(30),
} as const;

type Ending = keyof typeof endings;

/** More texts would show no more of a type. */
const mostTexts = 6;

/** What is sent into some texts of a type by one way of writing: another text by each, so that each shows. */
async function sentInto(
  environment: Environment,
  { resourceType, writableTexts }: Population,
  way: string,
  ending: Ending,
): Promise<Readonly<Record<string, string>>> {
  const declared = await declaredFields(environment, resourceType);
  const text = `${way}${endings[ending]}`;
  const roomy = writableTexts.filter((id) => {
    const { maxLength = text.length } = declared.find((field) => field.id === id) ?? {};
    return maxLength >= text.length;
  });
  return Object.fromEntries(roomy.slice(0, mostTexts).map((id) => [id, text]));
}

/** The records that are written into, and who writes. */
interface Asked {
  readonly environment: Environment;
  readonly population: Population;
  readonly crm: Crm;
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

/** Where the label is the only text of a type, an update gives it the ending, and then takes it away: lists find by it. */
async function labelComesBack({ environment, population, crm }: Asked, ending: Ending): Promise<void> {
  const { resourceType, labelField } = population;
  offered(
    offeredWays(environment).includes('update'),
    `${resourceType} has one text, and no update is offered`,
  );
  const record = await population.plant();
  const { id, label } = record;
  const text = `${label}${endings[ending]}`;
  const { status } = await crm.update(resourceType, id, { [labelField]: text });
  offered(isDone(status), `an update with ${ending} in ${labelField} is answered with ${status}`);
  const shown = await readText(environment, population, record, (found) => found === text);
  await crm.update(resourceType, id, { [labelField]: label });
  given(shown !== undefined && shown !== label, `a read did not show the update of ${labelField} in time`);
  equal(shown, text, `${labelField} shows the text of the update`);
}

/** Demands that texts with such an ending come back from records of a type as they were sent, whichever way writes them. */
export async function textsComeBack(
  asked: Asked,
  ending: Ending,
  ways: readonly WayOfWriting[],
): Promise<void> {
  const { environment, population, crm } = asked;
  if (population.writableTexts.length === 0) return labelComesBack(asked, ending);
  const target = await population.plant();
  let taken = 0;
  for (const way of offeredWays(environment).filter((each) => ways.includes(each))) {
    const sent = await sentInto(environment, population, way, ending);
    const ids = Object.keys(sent);
    offered(ids.length > 0, `the texts of ${population.resourceType} have no room for ${ending}`);
    const { status, label } = await write(way, sent, crm, population, target);
    if (!isDone(status)) continue;
    taken += 1;
    const areBack = (values: FieldValues): boolean => ids.every((id) => values[id] === sent[id]);
    const shown = await population.shownUntil(label, ids, areBack);
    given(shown !== undefined, `the list did not show the ${way} in time`);
    for (const id of ids) equal(shown[id], sent[id], `${id} shows the text of the ${way}`);
  }
  offered(taken > 0, `no operation takes ${ending} in ${population.resourceType}`);
}
