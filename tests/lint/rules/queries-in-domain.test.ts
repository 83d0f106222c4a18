// Queries are reported in routes and jobs, and nowhere else.
import { expect, it } from 'vitest';
import { projectOf } from '../project.ts';
import { queriesInDomain } from './queries-in-domain.ts';

const check = (file: string, line: string) =>
  queriesInDomain.check(projectOf({ [file]: `// x\n${line}\n` })).map((finding) => finding.line);

it.each([
  "await deps.db.selectFrom('catchlight.orders').execute();",
  'await deps.db.transaction().execute(work);',
  'await sql<{ id: string }>`select 1`.execute(db);',
  "import { sql } from 'kysely';",
])('reports %s', (line) => {
  expect(check('server/backend/orders/routes.ts', line)).toEqual([2]);
  expect(check('server/jobs/sweep.ts', line)).toEqual([2]);
  expect(check('server/domain/orders/start-order.ts', line)).toEqual([]);
  expect(check('server/jobs/sweep.test.ts', line)).toEqual([]);
});

it('lets routes pass the database on', () => {
  expect(check('server/backend/orders/routes.ts', 'await requireOrder(deps.db, viewer, id);')).toEqual([]);
});
