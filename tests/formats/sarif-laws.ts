import type { Log, Notification, ReportingDescriptor, Result, Run } from 'sarif';

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** A reference by id and index must lead to one rule; a reader may follow either. */
function misled(name: string, rules: readonly ReportingDescriptor[], id?: string, index?: number): string[] {
  const found = rules[index ?? -1]?.id;
  return found === id ? [] : [`${name} names the rule ${id}, but its index leads to ${found}`];
}

function misledResults(rules: readonly ReportingDescriptor[], results: readonly Result[]): string[] {
  return results.flatMap(({ ruleId, ruleIndex }, at) => misled(`result ${at}`, rules, ruleId, ruleIndex));
}

function misledNotifications(rules: readonly ReportingDescriptor[], told: readonly Notification[]): string[] {
  return told.flatMap(({ associatedRule: { id, index } = {} }, at) =>
    misled(`notification ${at}`, rules, id, index),
  );
}

/** Code scanning takes two results with the same fingerprints for one alert. */
function lawsBrokenInRun({ tool, results = [], invocations = [] }: Run): string[] {
  const rules = tool.driver.rules ?? [];
  const prints = results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints));
  return [
    ...repeated(rules.map(({ id }) => id)).map((id) => `two rules have the id ${id}`),
    ...repeated(prints).map((print) => `two results have the fingerprints ${print}`),
    ...misledResults(rules, results),
    ...invocations.flatMap(({ toolExecutionNotifications: told = [] }) => misledNotifications(rules, told)),
    ...invocations
      .filter(({ startTimeUtc = '', endTimeUtc = '' }) => Date.parse(endTimeUtc) < Date.parse(startTimeUtc))
      .map(({ endTimeUtc }) => `an invocation ended before it started, at ${endTimeUtc}`),
  ];
}

/** Which laws of SARIF a log breaks that no schema can state: what one member demands of another. */
export function lawsBroken({ runs }: Log): string[] {
  return runs.flatMap(lawsBrokenInRun);
}
