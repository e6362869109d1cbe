import { expect, test } from '@playwright/test';
import { ownCommand } from '../../reports/own-command.ts';

test('the kit is called as whoever started it called it', () => {
  expect(ownCommand({ PATH: '/bin' })).toBe('crm-conformance');
  expect(ownCommand({ npm_command: 'exec' })).toBe('npx crm-conformance');
});
