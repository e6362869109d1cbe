import { BufferResultFile, type RawTestResult, type ResultsReader } from '@allurereport/reader-api';

/** What a reader of Allure sees of a file: its test results. A file that it cannot read is an error. */
export async function readBy(reader: ResultsReader, name: string, content: string): Promise<RawTestResult[]> {
  const results: RawTestResult[] = [];
  const nothing = async (): Promise<void> => {};
  const visitor = {
    visitTestResult: async (result: RawTestResult) => {
      results.push(result);
    },
    visitCheckResult: nothing,
    visitMetrics: nothing,
    visitTestFixtureResult: nothing,
    visitAttachmentFile: nothing,
    visitMetadata: nothing,
    visitGlobals: nothing,
  };
  const wasRead = await reader.read(visitor, new BufferResultFile(Buffer.from(content), name));
  if (!wasRead) throw new Error(`Allure's reader cannot read ${name}`);
  return results;
}
