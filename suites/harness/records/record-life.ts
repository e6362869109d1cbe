import type { Answer, Described } from '../../../client/caller.ts';
import type { FieldValues } from '../../../client/request-body.ts';
import type { TextValues } from '../../../generators/upsert-body.ts';
import { errorFromJson, type ToldError } from '../environment/error-as-json.ts';
import type { ListRow } from '../lists/record-list.ts';
import { isDone } from '../properties/answer-status.ts';
import { given } from '../properties/expectation.ts';

/** How a record is made. By a planting upsert where no create makes one that the list shows. */
export type Beginning = 'create' | 'planting upsert' | 'upsert of fields' | 'upsert of data';

/** A list of all fields, the record itself whenever it has changed, or the record itself around its deletion alone. */
type Look = 'whole' | 'read' | 'deletion';

/** What one record is put through: how it is made, of which values, and what an update changes. */
export interface LifePlan {
  readonly resourceType: string;
  readonly begins: Beginning;
  readonly values: TextValues;
  /** The life goes on with an update of these values, and ends with a deletion. */
  readonly update?: TextValues;
  /** How it is looked at besides by lists of chosen fields; in every way where that is absent. */
  readonly looks?: readonly Look[];
}

/** Checks that judge the same plan share one life: a record of any type that is created, updated and deleted. */
export function createdLife(resourceType: string): LifePlan {
  return { resourceType, begins: 'create', values: {}, update: {}, looks: ['deletion'] };
}

/** A record of any type that an upsert of fields makes, and that is read: one life for all checks that judge it. */
export function upsertedLife(resourceType: string): LifePlan {
  return { resourceType, begins: 'upsert of fields', values: {}, looks: ['read'] };
}

export type StepName =
  | 'made'
  | 'listed'
  | 'listed whole'
  | 'read'
  | 'updated'
  | 'listed updated'
  | 'read updated'
  | 'deleted'
  | 'listed deleted'
  | 'read deleted';

/** The answers of a step as they came, or what kept it from an answer. */
export type Step = { readonly answers: readonly Answer[] } | { readonly failure: ToldError };

/**
 * What a service did with one record from its beginning to its end. Steps that were not reached are absent: the list
 * never showed the record. Lists are confined to the record's population; the last look at each is kept.
 */
export interface RecordLife {
  readonly plan: LifePlan;
  readonly label: string;
  readonly updatedLabel: string;
  /** The values that mark the record. */
  readonly marks: FieldValues;
  readonly id?: string;
  readonly steps: Readonly<Partial<Record<StepName, Step>>>;
}

/** Reads an answer for the clauses of a check. */
type AsRead = <Body>(answer: Answer<Body>) => Answer<Body>;

function failureOf(step: Step | undefined): Step | undefined {
  return step !== undefined && 'failure' in step ? step : undefined;
}

function lacking(name: StepName): string {
  if (name === 'listed updated') return 'the update was refused';
  return name.endsWith(' deleted')
    ? 'the delete was refused'
    : 'the list did not show the new record in time';
}

/** A life as one check sees it. */
export class JudgedLife {
  readonly life: RecordLife;
  readonly #asRead: AsRead;

  constructor(life: RecordLife, asRead: AsRead) {
    this.life = life;
    this.#asRead = asRead;
  }

  /** The last answer of a step. Leaves the law undecided where there is none. */
  answer<Body>(name: StepName): Answer<Body> {
    const answer = this.#answers(name).at(-1);
    given(answer !== undefined, `there was no answer of the step '${name}'`);
    return this.#asRead(answer as Answer<Body>);
  }

  /** The record as it was read. */
  readRecord(): Answer<Described<'GetCrmRecord'>> {
    return this.answer('read');
  }

  /** Whether an answer tells one of the texts that mark the record, before or after its update. */
  tellsOf(name: StepName): boolean {
    const { text } = this.answer(name);
    return text.includes(this.life.label) || text.includes(this.life.updatedLabel);
  }

  status(name: StepName): number {
    return this.answer(name).status;
  }

  /** The rows of a list, all of its pages together. */
  rows(name: StepName): readonly ListRow[] {
    return this.#answers(name).flatMap((answer) => {
      const { status, body } = this.#asRead(answer) as Answer<{ readonly objects?: readonly ListRow[] }>;
      given(status === 200, `the list was answered with ${status}`);
      return body.objects ?? [];
    });
  }

  /** What a list shows of the record, by field id; undefined where it does not show it. */
  shown(name: StepName): FieldValues | undefined {
    const row = this.rows(name).find(({ id }) => id === this.life.id);
    return row && Object.fromEntries((row.fields ?? []).map(({ id, value }) => [id, value]));
  }

  #answers(name: StepName): readonly Answer[] {
    const { made } = this.life.steps;
    const status = made !== undefined && 'answers' in made ? made.answers.at(-1)?.status : undefined;
    const isMade = status === undefined || isDone(status);
    given(name === 'made' || isMade, `the ${this.life.plan.begins} was answered with ${status}`);
    const step = this.life.steps[name] ?? (name === 'made' ? undefined : failureOf(made));
    given(step !== undefined, lacking(name));
    if ('failure' in step) throw errorFromJson(step.failure);
    return step.answers;
  }
}
