/** Anchors of several statements of one section, such as the rows of a table. */
export function statements(
  section: string,
  [first, ...rest]: readonly [number, ...number[]],
): readonly [string, ...string[]] {
  return [`${section}/${first}`, ...rest.map((ordinal) => `${section}/${ordinal}`)];
}
