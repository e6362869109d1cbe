import type { Area } from '../../../specs/clauses/ledger.ts';
import { limits } from '../../../specs/openapi.ts';

/** What an area is about, in a sentence or two, for someone who has not read the document. */
export const areaIntroductions: Readonly<Record<Area, string>> = {
  environments:
    'Each environment has four addresses of its own, and its tokens and records stay within it. Production, Demo and Local share nothing.',
  resources:
    'A record belongs to a namespace and to a resource type. The type stands in the path as a code; the RPC methods use a name of their own for it.',
  fields:
    'What a record consists of is itself data: a JSON schema for each resource type, with field ids that begin with a known prefix.',
  options: 'A field may offer a choice of values. Each option pairs a text to show with a value to store.',
  records: 'Single records are created, read, updated and deleted by id.',
  upsert:
    'An upsert looks for a record that is already there. If it finds one, it merges into it; if not, it makes one.',
  merge: 'When an upsert merges, each field says how: overwrite, fill a gap, take the newer, or combine.',
  values:
    'The first form of upsert writes every value as text. Lists, places and money have a notation for that.',
  uniqueness:
    'Some values may stand in one record only. Whoever submits one that is taken gets a conflict, which names the field and the holder.',
  list: 'A list takes filters and the ids of the fields to show, and answers a page of records.',
  operators:
    'A filter asks one field one question. Which questions it may ask depends on the type of the field.',
  paging:
    'Lists come a page at a time and only forwards. One goes on as long as there is more, whatever the size of a page.',
  limits: `A page has ${limits.default_page_size} records unless one asks for another number, and never more than ${limits.maximum_page_size.toLocaleString('en-US')}.`,
  rpc: 'Two methods of the gateway list companies and field schemas. They page with names of their own and tell refusals by code.',
  authentication: 'Every call shows a bearer token. Without a good one there is a refusal, and no data.',
  tokens: `An application signs an assertion and exchanges it for an access token, which lives ${limits.access_token_lifetime_seconds / 3_600} hours. Until then a further exchange gives the same token.`,
  'user-info': 'A token can be asked whom it speaks for. How much it tells depends on its scopes.',
  errors: 'What went wrong shows in the status; in the RPC methods it shows in a code.',
  xml: 'Two operations take XML besides JSON, with names spelled a little differently.',
  lifecycle: 'Operations carry labels that say how settled they are. A proposed one may not be there yet.',
};
