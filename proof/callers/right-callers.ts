import type { Style } from './habits.ts';

const everything = ['schema', 'options', 'lists', 'rpc', 'writes', 'user-info'] as const;
const reading = ['lists', 'rpc'] as const;

/** Callers that keep every rule, each in a manner of its own. Nobody may accuse them in any scenario. */
export const rightCallers: readonly Style[] = [
  {
    id: 'sequential',
    sentence: 'It does one thing after the other, in pages of 100.',
    parts: everything,
    size: 100,
  },
  {
    id: 'parallel',
    sentence: 'It does all it can at the same time.',
    parts: everything,
    size: 40,
    parallel: true,
  },
  {
    id: 'crowd',
    sentence: 'Three walkers go through the same lists at the same time.',
    parts: reading,
    size: 30,
    parallel: true,
    walkers: 3,
  },
  {
    id: 'eager',
    sentence: 'It exchanges again while its token is valid.',
    parts: everything,
    size: 100,
    times: 2,
    exchangesEarly: true,
  },
  {
    id: 'frugal',
    sentence: 'It asks for as much as it can get at once.',
    parts: ['lists', 'rpc', 'writes'],
    size: 1000,
  },
  { id: 'greedy', sentence: 'It asks for more than the cap.', parts: reading, size: 5000 },
  { id: 'by-default', sentence: 'It leaves the size of pages to the service.', parts: everything },
  {
    id: 'varying',
    sentence: 'Each of its pages has another size.',
    parts: ['lists', 'rpc'],
    variesSize: true,
  },
  { id: 'small-pages', sentence: 'Its pages are small.', parts: reading, size: 17 },
  { id: 'xml', sentence: 'It upserts and lists in XML.', parts: ['lists', 'writes'], size: 50, xml: true },
  {
    id: 'rpc',
    sentence: 'It speaks to the RPC methods and asks who it is.',
    parts: ['rpc', 'user-info'],
    size: 40,
  },
  { id: 'data-form', sentence: 'It upserts in the data form.', parts: ['writes', 'writes'], form: 'data' },
  {
    id: 'giving-up',
    sentence: 'One page of each list is enough for it.',
    parts: everything,
    size: 50,
    givesUpAfter: 1,
  },
  {
    id: 'giving-up-later',
    sentence: 'Two pages of each list are enough for it.',
    parts: reading,
    size: 60,
    givesUpAfter: 2,
  },
  {
    id: 'starting-over',
    sentence: 'It walks through the same lists twice.',
    parts: reading,
    size: 60,
    times: 2,
  },
  {
    id: 'reconnecting',
    sentence: 'It makes a connection for each call.',
    parts: everything,
    size: 100,
    reconnects: true,
  },
];
