/** The ways to write values. The list form of upsert writes them as text. */
export const typedWays = ['create', 'update', 'upsert of data', 'upsert of fields'] as const;

type TypedWay = (typeof typedWays)[number];

/** The same and one that not every service takes: each is judged by the others. */
export type JudgedWay = TypedWay | 'upsert in XML';

/** The same and an upsert that finds a record with other values. */
export type SentWay = JudgedWay | 'upsert of fields over others';
