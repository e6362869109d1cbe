/** The fields that the body of a conflict names; none where it has another shape. */
export function violatedFields(body: unknown): readonly string[] {
  const { fieldViolations } = (body ?? {}) as { fieldViolations?: { uniqueness?: { values?: unknown } } };
  const named = fieldViolations?.uniqueness?.values;
  return Array.isArray(named) ? named.filter((id) => typeof id === 'string') : [];
}
