import type { TestInfo } from '@playwright/test';
import type { Connection } from '../../../client/connect.ts';
import { isMoment, type DeferredCheck, tokenHomeOf } from '../../../client/credentials/deferred-check.ts';
import { type ClaimedCheck, DeferredCheckFolder } from '../../../client/credentials/deferred-check-folder.ts';
import { checkIdOf } from '../../../specs/clauses/check-id.ts';
import type { CheckLog } from '../results/check-log.ts';
import type { Environment } from '../environment/environment.ts';
import { given, Inconclusive, offered } from '../properties/expectation.ts';
import { needsApplication } from '../run/prerequisites.ts';
import { noteOf } from './deferred-checks.ts';
import { type IssuedToken, type SeenToken, stretchOf, type TokenAge } from './token-age.ts';

/** The earliest and the latest that the time may be, in epoch seconds. */
interface Present {
  readonly early: number;
  readonly late: number;
}

/** A moment as a person reads it, in UTC. */
function shown(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Where no clock can be moved, a check gets its old token from an earlier run, and leaves one for a later run. */
export class DeferredToken {
  readonly #connection: Connection;
  readonly #check: Pick<DeferredCheck, 'clauses' | 'check'>;
  readonly #folder: DeferredCheckFolder;
  #claimed: ClaimedCheck | undefined;

  constructor({ profile, connection }: Environment, { annotations, titlePath }: TestInfo) {
    const home = tokenHomeOf(profile);
    offered(home !== undefined, needsApplication);
    this.#connection = connection;
    this.#check = {
      check: checkIdOf(titlePath),
      clauses: annotations.flatMap(({ type, description = '' }) => (type === 'clause' ? [description] : [])),
    };
    this.#folder = new DeferredCheckFolder(profile.state_dir, home, connection.redactor);
  }

  /** A token of this age, mostly one that an earlier run has left, or in words when a later run will have one. */
  async look(age: TokenAge, present: IssuedToken, log: CheckLog): Promise<SeenToken | string> {
    const now = await this.#now();
    try {
      return this.#lookAt(age, present, now, log);
    } catch (error) {
      const { syscall, code } = error as NodeJS.ErrnoException;
      if (syscall === undefined) throw error;
      throw new Inconclusive(
        `deferred checks cannot be kept in the state_dir of the profile (${syscall}: ${code})`,
      );
    }
  }

  #lookAt(age: TokenAge, present: IssuedToken, now: Present, log: CheckLog): SeenToken | string {
    const { from, until } = stretchOf[age](present, now.late);
    this.#claimed = this.#folder.claim(
      this.#check.check,
      ({ kind, redeem_from, redeem_until }) =>
        kind === age && redeem_from <= now.early && now.late <= redeem_until,
    );
    if (this.#claimed === undefined && from <= now.early && now.late <= until)
      return { ...present, seen_at: now.early };
    const next = this.#leave(age, present, now);
    if (this.#claimed === undefined) return next;
    log.deferred = noteOf(this.#claimed.deferred);
    const { access_token, expires, made_at } = this.#claimed.deferred;
    return { access_token, expires, seen_at: made_at };
  }

  /** A check that passed needs the token no more; any other one is to be tried with it again. */
  end(hasPassed: boolean): void {
    if (hasPassed) this.#claimed?.settle();
    else this.#claimed?.putBack();
  }

  #leave(age: TokenAge, { access_token, expires }: IssuedToken, { early, late }: Present): string {
    const { from, until } = stretchOf[age]({ access_token, expires }, late);
    if (from <= late || until <= from)
      return 'deferred: the present token ends too soon to wait for; a later run starts with another one';
    given(isMoment(until), `the exchange told an expiry that nobody can wait for: ${expires}`);
    const times = { made_at: early, redeem_from: from, redeem_until: until };
    const waiting = this.#folder.leave({ kind: age, ...this.#check, ...times, access_token, expires });
    const { redeem_from, redeem_until } = waiting;
    return `deferred: decided by a run between ${shown(redeem_from)} and ${shown(redeem_until)}`;
  }

  /** By our clock and by that of the latest answer: where they differ, no check is due that may not be. */
  async #now(): Promise<Present> {
    const ours = await this.#connection.now();
    const [latest] = this.#connection.recorder.exchanges({ most: 1 });
    const theirs = Date.parse(latest?.response?.headers['date'] ?? '') / 1000;
    const known = Number.isNaN(theirs) ? [ours] : [ours, theirs];
    return { early: Math.min(...known), late: Math.max(...known) };
  }
}
