/** Why a check ended without a verdict: it is skipped, or undecided by trouble or by a missing precondition. */
export interface WithoutVerdict {
  readonly by: 'lack' | 'trouble' | 'precondition';
  readonly reason: string;
}

const meaning: Readonly<Record<string, WithoutVerdict['by']>> = {
  NotOffered: 'lack',
  Unanswered: 'trouble',
  EnvironmentDown: 'trouble',
  BudgetSpent: 'trouble',
  NoAccessToken: 'precondition',
  Inconclusive: 'precondition',
};

/** What an error says that is no failure of the service, by how the runner prints it: its name, a colon, its message. */
export function withoutVerdict(error: string): WithoutVerdict | undefined {
  const [, name = '', reason = ''] = /^(\w+): ([\s\S]*)$/.exec(error) ?? [];
  const by = meaning[name];
  return by && { by, reason };
}
