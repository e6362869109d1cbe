import { connect } from '../../client/connect.ts';
import { Coordination } from '../../client/coordination/coordination.ts';
import { CircuitBreaker } from '../../client/http/circuit-breaker.ts';
import { tally } from '../../client/journal/accounts.ts';
import { Journal, readJournal } from '../../client/journal/journal.ts';
import { Budget } from '../../client/limits/budget.ts';
import { expect, profileAt, test } from './connected.ts';
import { emptyFolder } from '../empty-folder.ts';

const marker = { field: 'standard__company_city', value: 'crmkabc' };

for (const when of ['before', 'while'] as const) {
  test(`a create that the end of the run met ${when} it was noted is not sent, and counts as none`, async ({
    serve,
  }) => {
    const { origin } = await serve((response) => response.end('{}'));
    const folder = emptyFolder();
    const coordinator = new Coordination().join();
    const journal = new Journal(folder, 'w0');
    const profile = profileAt(origin);
    const breaker = new CircuitBreaker(coordinator);
    const books = { coordinator, journal, breaker, budget: new Budget(coordinator, profile.budget) };
    const connection = connect(profile, books, profile.rate_limit);
    if (when === 'before') breaker.close();
    const intend = journal.intend.bind(journal);
    journal.intend = async (...noted) => {
      await intend(...noted);
      if (when === 'while') breaker.close();
    };
    await expect(connection.crm.create('companies', {}, marker)).rejects.toThrow('The run is over.');
    expect(tally(readJournal(folder)).left).toEqual([]);
    await connection.close();
    journal.close();
    books.budget.close();
  });
}
