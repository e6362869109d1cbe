import { deleteMarked, itemsCarrying } from '../../client/clean-up.ts';
import { Unanswered } from '../../client/errors.ts';
import { tally } from '../../client/journal.ts';
import { startReference } from '../../environments/reference/service.ts';
import { Crm as PlainCrm } from '../reference/crm.ts';
import { tokenOf } from '../reference/exchange.ts';
import { options } from '../reference/running-service.ts';
import { connectedTo, profileAt } from './connected.ts';
import { expect, test as loopback } from './loopback.ts';

const marker = { field: 'standard__company_city', value: 'crmkabc' };
const others = [{ standard__company_city: 'crmkabcd' }, { standard__company_city: 'CRMKABC' }, {}];
