import type { Answer } from '../../../client/caller.ts';
import type { Recorder } from '../../../client/http/recorder.ts';
import { SilentOperation } from '../../../client/errors.ts';
import { Within } from '../../../client/within.ts';
import type { ClauseId } from '../../../specs/clauses/ledger.ts';
import type { OperationId } from '../../../specs/openapi.ts';
import { readableBody } from '../../../specs/readable-body.ts';
import { brokenShapes, clauseOf, inAnswer } from '../../../traffic/service/answer-shapes.ts';
import type { NotedBreach } from '../results/check-log.ts';
import { safeText } from '../results/safe-text.ts';
import { Inconclusive, ViolatedExpectation } from './expectation.ts';

/** A check that meets more different problems than these tells enough by the first ones. */
const mostNoted = 20;

/** So many exchanges show how a clause was broken that took several. */
const mostShown = 4;

/** Two problems are the same in any row, and in any field. */
function keyOf(clause: ClauseId, answer: Answer, problem: string): string {
  const anywhere = problem.replaceAll(/\/(\d+|(?<=\/(?:properties|metadata)\/)[^/ ]+)/g, '/*');
  return `${clause} ${answer.operation} ${answer.status} ${anywhere}`;
}

/** What someone relied on that an answer did not give as described. */
interface Lack {
  readonly clause: ClauseId;
  readonly found: string;
}

/** The problem of an answer that is why there is nothing at a place. */
function problemAt({ problems }: Answer, place: string): string {
  const end = place.lastIndexOf('/');
  const missing = `${place.slice(0, end) || 'the body'} must have required property '${place.slice(end + 1)}'`;
  const isThere = (problem: string): boolean =>
    problem.startsWith(`${place} `) || problem.startsWith(`${place}/`);
  return problems.find(isThere) ?? problems.find((each) => each === missing) ?? problems[0] ?? place;
}

function brokenFirst({ clause, found }: Lack): string {
  return `${clause} was broken first: ${found}`;
}

/**
 * Reads every answer of one worker, whoever asked. What is not as described is noted against its clause, and the
 * asker goes on with the rest. What the asker then finds counts against the service only where the answers gave it
 * all that it read.
 */
export class AnswerReader {
  readonly #recorder: Recorder;
  readonly #noted = new Map<string, NotedBreach>();
  readonly #lacks = new Within<Lack[]>();

  constructor(recorder: Recorder) {
    this.#recorder = recorder;
  }

  /** The body as it can be read. */
  read(answer: Answer): unknown {
    const broken = brokenShapes(answer);
    for (const { clause, problems } of broken)
      for (const problem of problems) this.#note(clause, answer, problem);
    if (broken.length === 0) return answer.body;
    return readableBody(answer.operation, answer.status, answer.body, {
      refuse: (place) => {
        throw new Inconclusive(brokenFirst(this.#lack(answer, place)));
      },
      lacks: (place) => {
        for (const lacks of this.#lacks.here) lacks.push(this.#lack(answer, place));
      },
    });
  }

  /** The body as it can be read, for a check that decides some of the clauses: an answer that breaks one fails it at once. */
  readFor(own: readonly ClauseId[], answer: Answer): unknown {
    const body = this.read(answer);
    const broken = brokenShapes(answer).find(({ clause }) => own.includes(clause));
    if (broken !== undefined) throw new ViolatedExpectation(inAnswer(answer, broken.problems), broken.clause);
    return body;
  }

  /** Notes that a call was refused which the clause says succeeds. */
  noteRefusal(clause: ClauseId, answer: Answer): void {
    this.#note(clause, answer, 'a valid call is refused');
  }

  /** Notes a broken clause that was found just now, where no check may find it any more. */
  noteViolation(clause: ClauseId, { message }: ViolatedExpectation): void {
    const found = message.replace(`[${clause}] `, '');
    const exchanges = this.#recorder.exchanges({ most: mostShown });
    this.#noted.set(message, { clause, key: message, found, exchanges });
  }

  /** Takes note of an operation that alone is silent, where the work goes on without its answer. */
  noteSilence(silent: SilentOperation): void {
    this.#silent(silent);
  }

  /**
   * Does what judges answers. Where they lacked something that was read, a violation counts for nothing; it is
   * undecided then, and names the clause that was broken first.
   */
  async judging<T>(work: () => Promise<T>): Promise<T> {
    const lacks: Lack[] = [];
    try {
      return await this.#lacks.during(lacks, work);
    } catch (error) {
      if (error instanceof SilentOperation) throw this.#silent(error);
      const [lack] = lacks;
      if (lack === undefined || !(error instanceof Error)) throw error;
      if (error instanceof ViolatedExpectation && !error.message.startsWith('['))
        throw new Inconclusive(brokenFirst(lack));
      if (!(error instanceof Inconclusive) || error.message.includes(lack.clause)) throw error;
      throw new Inconclusive(`${error.message} (${brokenFirst(lack)})`);
    }
  }

  /** What was noted since the last call, each problem once. */
  take(): readonly NotedBreach[] {
    const noted = [...this.#noted.values()];
    this.#noted.clear();
    return noted;
  }

  /** An operation that alone is silent breaks the clause on its answers: there are none. */
  #silent({ operation, inXml, found }: SilentOperation): Inconclusive {
    const inXmlClause = operation === 'ListCrmRecords' ? 'XML-03' : 'XML-01';
    const clause = inXml ? inXmlClause : clauseOf({ operation, status: 200 }, '');
    const key = `${clause} ${operation} silent`;
    this.#noted.set(key, { clause, key, found, exchanges: this.#latestOf(operation) });
    return new Inconclusive(brokenFirst({ clause, found }));
  }

  #latestOf(operation: OperationId): NotedBreach['exchanges'] {
    const same = this.#recorder
      .exchanges({ most: mostShown })
      .filter((exchange) => exchange.operation === operation);
    return same.slice(-1);
  }

  #lack(answer: Answer, place: string): Lack {
    const problem = problemAt(answer, place);
    return { clause: clauseOf(answer, problem), found: safeText(inAnswer(answer, [problem])) };
  }

  #note(clause: ClauseId, answer: Answer, problem: string): void {
    const key = keyOf(clause, answer, problem);
    if (this.#noted.has(key) || this.#noted.size >= mostNoted) return;
    const exchanges = this.#latestOf(answer.operation);
    const found = safeText(inAnswer(answer, [problem]));
    this.#noted.set(key, { clause, key: safeText(key), found, exchanges });
  }
}
