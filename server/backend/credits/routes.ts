// Prices, balance and history of credits.
import { z } from 'zod';
import { balanceAnswer, entriesAnswer, packagesAnswer, regionalPricing } from '../../contracts/api.ts';
import { CURRENCIES, currencyFor } from '../../contracts/prices.ts';
import { listPackages, regionalPricingFor } from '../../domain/purchases/price-package.ts';
import { listCreditEntries, readOwnBalance } from '../../domain/ledger/read-credits.ts';
import { route } from '../route.ts';

const currencyCode = z
  .enum(CURRENCIES.map((code) => code.toLowerCase()))
  .transform((code) => code.toUpperCase() as (typeof CURRENCIES)[number]);

export const creditRoutes = [
  route({
    method: 'GET',
    path: '/credits/packages',
    rule: 'public',
    summary: 'Packages and packs with the prices that this caller pays',
    answer: packagesAnswer,
    handler: async ({ geography }) => listPackages(currencyFor(await geography())),
  }),
  route({
    method: 'GET',
    path: '/credits/packages/regional',
    rule: 'public',
    summary: 'The price table of one currency, to show; what is charged follows from where the caller is',
    query: z.object({ currency: currencyCode }),
    answer: regionalPricing,
    handler: async (_, { query }) => regionalPricingFor(query.currency),
  }),
  route({
    method: 'GET',
    path: '/credits/balance',
    rule: 'person',
    summary: 'The credits of the person',
    answer: balanceAnswer,
    handler: ({ deps, viewer }) => readOwnBalance(deps, viewer),
  }),
  route({
    method: 'GET',
    path: '/credits/entries',
    rule: 'person',
    summary: 'How the credits came and went, newest first',
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    answer: entriesAnswer,
    handler: ({ deps, viewer }, { query }) => listCreditEntries(deps, viewer, query.before),
  }),
];
