import { type OperationId, operations } from '../specs/openapi.ts';
import type { RpcMethod } from '../specs/semantics/rpc-error.ts';
import type { Coordinator } from './coordination/coordinator.ts';
import type { CircuitBreaker } from './http/circuit-breaker.ts';
import type { Budget } from './limits/budget.ts';
import type { AnswerMemory } from './answer-memory.ts';
import type { Answer, Authorization, Call, Caller, Described } from './caller.ts';
import type { DataForm } from './data-form.ts';
import { HeldValues } from './held-values.ts';
import type { Journal } from './journal/journal.ts';
import type { Marker } from './journal/journal-entry.ts';
import { type Body, type FieldValues, type ListRequest, shaped, type UpsertRequest } from './request-body.ts';
import type { TokenSource } from './credentials/token.ts';

/** How calls are made: where, as whom, and who reads each answer before the caller gets it. */
export interface Manner {
  readonly namespace: string;
  readonly authorization: Authorization;
  /** Whether the calls count against the budget; cleaning up does not. */
  readonly budgeted: boolean;
  /** What is asked breaks a rule that binds callers: what the service makes of that is to be seen. */
  readonly onPurpose?: boolean;
  /** Bodies go out in two pieces, cut within a letter. */
  readonly isInPieces?: boolean;
  /** How the bodies of updates and upserts carry a data object. */
  readonly dataForm: DataForm;
  /** How those of creates carry their object of values. */
  readonly createDataForm: DataForm;
  /** Gives of an answer the body that the caller gets. May throw, to refuse the answer. */
  readonly read: (answer: Answer) => unknown;
  /** Knows the answers to what was asked before: only for reads of what nobody changes. */
  readonly remembered?: AnswerMemory;
}

/** What a run keeps account of: the records that it may have made, and what it costs. */
export interface Books {
  readonly coordinator: Coordinator;
  readonly journal: Journal;
  readonly budget: Budget;
  /** What ends the run when the environment goes down. */
  readonly breaker?: CircuitBreaker;
}

function sent(body: object, form: DataForm): Call {
  return 'xml' in body ? { xml: String(body.xml) } : { body: shaped(body, form) };
}

/**
 * The twelve operations as methods, each answer returned whatever its status.
 * What may create a record takes the marker that the record carries, and journals it before it sends.
 */
export class Crm {
  readonly #caller: Caller;
  readonly #tokens: TokenSource;
  readonly #books: Books;
  readonly #manner: Manner;
  readonly #held: HeldValues;
  /** The namespace that the journal is about. */
  readonly #home: string;

  constructor(
    caller: Caller,
    tokens: TokenSource,
    books: Books,
    manner: Manner,
    held: HeldValues = new HeldValues(),
    home = manner.namespace,
  ) {
    this.#caller = caller;
    this.#tokens = tokens;
    this.#books = books;
    this.#manner = manner;
    this.#held = held;
    this.#home = home;
  }

  /** The same environment asked in another manner: with another header, in another namespace, or watched. */
  but(change: Partial<Manner>): Crm {
    const manner = { ...this.#manner, ...change };
    return new Crm(this.#caller, this.#tokens, this.#books, manner, this.#held, this.#home);
  }

  /** One for all callers of an environment. */
  get origin(): object {
    return this.#books;
  }

  /** For calls that break a rule for callers, to see what the service makes of them: the caller laws do not accuse those. */
  get onPurpose(): Crm {
    return this.but({ onPurpose: true });
  }

  /** Asks for a token anew before the next call. */
  forgetToken(): void {
    this.#tokens.forget();
  }

  fieldSchema(resourceTypeCode: string): Promise<Answer<Described<'ListFieldSchema'>>> {
    return this.#call('ListFieldSchema', { path: { resourceTypeCode } });
  }

  fieldOptions(
    resourceTypeCode: string,
    fieldId: string,
    query: Record<string, string> = {},
  ): Promise<Answer<Described<'GetFieldOptions'>>> {
    return this.#call('GetFieldOptions', { path: { resourceTypeCode, fieldId }, query });
  }

  async upsert(
    resourceTypeCode: string,
    body: Body<UpsertRequest>,
    marker: Marker,
  ): Promise<Answer<Described<'UpsertCrmRecord'>>> {
    const mayBeNew = 'xml' in body || !this.#held.leadTo(resourceTypeCode, body);
    await this.#intend('UpsertCrmRecord', resourceTypeCode, marker, mayBeNew);
    const answer = await this.#call('UpsertCrmRecord', {
      path: { resourceTypeCode },
      ...sent(body, this.#manner.dataForm),
    });
    this.#answered(resourceTypeCode, marker, answer.status, 'maybe', mayBeNew);
    if (answer.status === 200 && !('xml' in body)) this.#held.written(resourceTypeCode, body);
    return answer;
  }

  async create(resourceTypeCode: string, body: unknown, marker: Marker): Promise<Answer> {
    await this.#intend('CreateCrmRecord', resourceTypeCode, marker);
    const answer = await this.#call('CreateCrmRecord', {
      path: { resourceTypeCode },
      body: shaped(body, this.#manner.createDataForm),
    });
    this.#answered(resourceTypeCode, marker, answer.status, 'yes');
    if (answer.status === 200) this.#held.made(resourceTypeCode, body);
    return answer;
  }

  get(resourceTypeCode: string, id: string): Promise<Answer<Described<'GetCrmRecord'>>> {
    return this.#call('GetCrmRecord', { path: { resourceTypeCode, id } });
  }

  async delete(resourceTypeCode: string, id: string): Promise<Answer> {
    const answer = await this.#call('DeleteCrmRecord', { path: { resourceTypeCode, id } });
    this.#held.deleted(resourceTypeCode);
    // A record of ours is not gone because another namespace says so of its id.
    if (answer.status === 200 && this.#manner.namespace === this.#home)
      this.#books.journal.write({ event: 'deleted', resource_type: resourceTypeCode, id });
    return answer;
  }

  update(resourceTypeCode: string, id: string, data: FieldValues): Promise<Answer> {
    this.#held.written(resourceTypeCode, { data });
    const body = shaped({ data }, this.#manner.dataForm);
    return this.#call('UpdateCrmRecord', { path: { resourceTypeCode, id }, body });
  }

  list(resourceTypeCode: string, body: Body<ListRequest>): Promise<Answer<Described<'ListCrmRecords'>>> {
    return this.#call('ListCrmRecords', { path: { resourceTypeCode }, ...sent(body, 'flat') });
  }

  rpcFieldSchemas(body: object): Promise<Answer<Described<'RpcFieldSchemaList'>>> {
    return this.#rpc('RpcFieldSchemaList', body);
  }

  rpcCompanies(body: object): Promise<Answer<Described<'RpcCompanyList'>>> {
    return this.#rpc('RpcCompanyList', body);
  }

  /** What the gateway says of a method that it surely does not have, its path much like that of this one. A text is sent as it is. */
  rpcBeside(id: RpcMethod, body: object | string): Promise<Answer> {
    const asker = this.onPurpose.but({ read: (answer) => answer.body });
    if (typeof body === 'string') return asker.#call(id, { text: body, isBeside: true });
    return asker.#rpc(id, body, { isBeside: true });
  }

  userInfo(): Promise<Answer<Described<'TokenInfo'>>> {
    return this.#call('TokenInfo', {});
  }

  /** The token exchange: it needs no token, it gives one. */
  exchange(body: object): Promise<Answer<Described<'TokenExchange'>>> {
    return this.but({ authorization: 'none' }).#call('TokenExchange', { body });
  }

  /** An exchange with this text as its JSON body, well-formed or not. */
  exchangeText(text: string): Promise<Answer> {
    return this.onPurpose.but({ authorization: 'none' }).#call('TokenExchange', { text });
  }

  /** A list with this text as its JSON body, well-formed or not, or without a body. */
  listText(resourceTypeCode: string, text?: string): Promise<Answer> {
    const call = { path: { resourceTypeCode }, ...(text !== undefined && { text }) };
    return this.onPurpose.#call('ListCrmRecords', call);
  }

  /** An RPC list with this text as its JSON body, well-formed or not. */
  rpcText(id: RpcMethod, text: string): Promise<Answer> {
    return this.onPurpose.#call(id, { text });
  }

  /** A write with this text as its JSON body. A record that came of it after all would carry the marker. */
  async writeText(
    id: 'UpsertCrmRecord' | 'CreateCrmRecord' | 'UpdateCrmRecord',
    path: { readonly resourceTypeCode: string; readonly id?: string },
    text: string,
    marker: Marker,
  ): Promise<Answer> {
    const { resourceTypeCode } = path;
    if (id === 'UpdateCrmRecord') return this.onPurpose.#call(id, { path, text });
    await this.#intend(id, resourceTypeCode, marker);
    const answer = await this.onPurpose.#call(id, { path, text });
    this.#answered(resourceTypeCode, marker, answer.status, id === 'CreateCrmRecord' ? 'yes' : 'maybe');
    return answer;
  }

  /** Closes what was intended: a refusal made nothing, a plain success of a create made one record. */
  #answered(
    resource_type: string,
    marker: Marker,
    status: number,
    success: 'yes' | 'maybe',
    mayBeNew = true,
  ): void {
    const refused = status >= 400 && status < 500;
    if (refused && mayBeNew) this.#books.budget.giveBackRecord();
    const created = refused ? 'no' : status === 200 ? success : 'maybe';
    this.#books.journal.write({ event: 'answered', resource_type, marker, created });
  }

  /** A record may come of the next request: it counts unless it is known to be there, and it is on disk before it is sent. */
  async #intend(id: OperationId, resourceType: string, marker: Marker, mayBeNew = true): Promise<void> {
    this.#caller.requireAccess(id);
    if (mayBeNew) await this.#books.budget.spendRecord(resourceType, marker);
    this.#mayGoOn();
    await this.#books.journal.intend(resourceType, marker);
    try {
      this.#mayGoOn();
    } catch (error) {
      // The run was ended meanwhile: nothing is sent, so nothing is left of it.
      this.#books.journal.write({ event: 'answered', resource_type: resourceType, marker, created: 'no' });
      throw error;
    }
  }

  #rpc<Id extends RpcMethod>(id: Id, body: object, more: Call = {}): Promise<Answer<Described<Id>>> {
    return this.#call(id, { ...more, body: { namespace: this.#manner.namespace, ...body } });
  }

  #mayGoOn(): void {
    if (this.#manner.budgeted) this.#books.breaker?.pass();
  }

  async #call<Id extends OperationId>(id: Id, call: Call): Promise<Answer<Described<Id>>> {
    const { namespace, read, remembered, authorization, onPurpose = false, isInPieces } = this.#manner;
    const isPosing = authorization !== 'own' && operations[id].secured;
    // A walk whose first page is remembered goes back to its second, and callers page forward only.
    const goesBack = remembered !== undefined && /"cursor":/.test(JSON.stringify(call.body ?? {}));
    const isMarked = onPurpose || isPosing || goesBack;
    const placed = {
      ...call,
      path: { namespace, ...call.path },
      onPurpose: isMarked,
      ...(isInPieces === true && { isInPieces }),
    };
    const ask = (): Promise<Answer> => this.#ask(id, placed);
    const answer = await (remembered?.of(JSON.stringify([id, placed]), ask) ?? ask());
    return { ...answer, body: read(answer) as Described<Id> };
  }

  #ask<Id extends OperationId>(id: Id, placed: Call): Promise<Answer<Described<Id>>> {
    const { authorization, budgeted } = this.#manner;
    const spend = async (): Promise<void> => {
      this.#mayGoOn();
      if (!budgeted) return;
      await this.#books.budget.spendRequest();
    };
    return authorization === 'own'
      ? this.#caller.callAsSelf(id, placed, this.#tokens, spend)
      : this.#caller.call(id, placed, authorization === 'none' ? undefined : authorization.header, spend);
  }
}
