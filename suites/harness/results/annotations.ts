import type { TestDetails, TestInfo } from '@playwright/test';
import type { Strength } from '../../../specs/clauses/clause.ts';
import { type ClauseId, ledger } from '../../../specs/clauses/ledger.ts';

const severity: Readonly<Record<Strength, string>> = {
  stated: 'critical',
  implied: 'normal',
  open: 'trivial',
};

function annotationsOf(id: ClauseId): { type: string; description: string }[] {
  const { area, strength } = ledger[id];
  return [
    { type: 'clause', description: id },
    { type: 'allure.label.feature', description: area },
    { type: 'allure.label.story', description: id },
    { type: 'allure.label.severity', description: severity[strength] },
  ];
}

/** The clauses that a check decides, as Playwright's own test details: `--grep @LIMITS-02` finds the check. */
export function clause(...ids: [ClauseId, ...ClauseId[]]): TestDetails {
  return { tag: ids.map((id) => `@${id}`), annotation: ids.flatMap(annotationsOf) };
}

export function clausesOf({ annotations }: Pick<TestInfo, 'annotations'>): ClauseId[] {
  return annotations.flatMap(({ type, description }) => (type === 'clause' ? [description as ClauseId] : []));
}
