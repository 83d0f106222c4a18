// Every route of the API is sent what its schemas accept, what comes near that and what has nothing to do with it: whatever a stranger sends
// is refused as their mistake, is never an error of ours, and takes less than a second of the processor.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackend, routes, type Backend } from '#server/backend/index.ts';
import { type Route, routePath } from '#server/backend/route.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import { addToolPicture } from '#server/domain/tools/add-picture.ts';
import { createApiWorld, type ApiWorld } from '#tests/factories/api.ts';
import { arbitraryInput } from '#tests/factories/arbitrary-input.ts';
import { createCompany, type TestCompany } from '#tests/factories/companies.ts';
import { type ApiProgram, createApiProgram } from '#tests/factories/partner.ts';
import { answerInTime, MAX_PROCESSOR_MS } from '#tests/factories/processor-time.ts';
import { createBuyer } from '#tests/factories/purchases.ts';
import { createDraftOrder, createFinishedOrder } from '#tests/factories/shoots.ts';

/** The same inputs in every run; another seed finds others. */
const SEED = 19;
const CALLS_A_ROUTE = 12;
const CALLER = { ip: '203.0.113.9', country: '', requestId: 'fuzz', testAccess: true };

let world: ApiWorld;
let backend: Backend;
/** Why the last call failed. */
let failure: unknown;
beforeAll(async () => {
  world = await createApiWorld();
  world.deps.log.error = (line) => void (failure = (line as { err?: unknown }).err ?? line);
  backend = createBackend(world.deps);
});
afterAll(() => world?.close());

/** Who calls, and what there is that is theirs; made anew for a route, because the one before may have deleted it. */
interface Target {
  token: string | undefined;
  ids: Record<string, string[]>;
}

async function targetOf({ rule, path: called }: Route): Promise<Target> {
  const ada = await world.person(rule === 'admin' ? { role: 'admin' } : {});
  // A person of a company cannot begin one.
  const company = called === '/companies' ? undefined : await createCompany(world, ada);
  const program = company && rule === 'partner' ? await createApiProgram(world, company) : undefined;
  const ids: Target['ids'] = { companies: company ? [company.id] : [], customers: [ada.customer.id] };
  for (const [segment, make] of Object.entries(THINGS))
    if (called.includes(`/${segment}/:`)) ids[segment] = await make({ ada, company, program });
  return { token: rule === 'public' ? undefined : (program?.key ?? ada.customer.id), ids };
}

interface Maker {
  ada: Person;
  company: TestCompany | undefined;
  program: ApiProgram | undefined;
}
const draft = ({ ada }: Maker): Promise<string> => createDraftOrder(world, ada, { photos: 1 });

/** What the segment of a path before an id names. */
const THINGS: Record<string, (maker: Maker) => Promise<string[]>> = {
  orders: async (maker) => [await draft(maker), await createFinishedOrder(world, maker.ada)],
  attachments: async ({ ada }) => picturesOf(await createFinishedOrder(world, ada)),
  shared: async ({ ada }) => {
    const pictures = await picturesOf(await createFinishedOrder(world, ada));
    for (const id of pictures)
      await world.call('POST', `/attachments/${id}/share`, { as: ada, body: { shared: true } });
    return pictures;
  },
  members: async ({ company }) => [(await company!.employee()).customer.id],
  seats: async ({ company }) => [(await company!.employee()).customer.id],
  purchases: async ({ ada }) => [(await createBuyer(world).bought(ada)).id],
  test: async ({ ada }) => [(await createBuyer(world).open(ada)).reference],
  shoots: async ({ program }) => [await program!.shoot(1)],
  'phone-uploads': async (maker) => {
    const { body } = await world.call('POST', `/orders/${await draft(maker)}/phone-link`, { as: maker.ada });
    return [new URL(body.url).searchParams.get('code')!];
  },
  uploads: async ({ company }) => {
    const program = await createApiProgram(world, company!);
    const { body } = await program.call('POST', `/shoots/${await program.shoot(1)}/upload-link`);
    return [new URL(body.upload_url).pathname.split('/').at(-1)!];
  },
  pictures: async () => {
    const file = path.join(world.deps.uploadsDir, 'tool-photo');
    await writeFile(file, 'a photo');
    return [(await addToolPicture(world.deps, 'analyzer', file)).id];
  },
};

async function picturesOf(order: string): Promise<string[]> {
  const rows = world.deps.db.selectFrom('catchlight.attachments').select('id').where('order_id', '=', order);
  return (await rows.execute()).map(({ id }) => id);
}

/** The path with ids that exist, ids that do not, and what is none. */
function arbitraryPath(pattern: string, ids: Target['ids']): fc.Arbitrary<string> {
  const segments = pattern.split('/').map((segment, at, all) => {
    if (!segment.startsWith(':')) return fc.constant(segment);
    const known = ids[all[at - 1] ?? ''] ?? [];
    const other = fc.oneof(fc.uuid(), fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }));
    return fc
      .oneof({ weight: known.length * 5, arbitrary: fc.constantFrom(...known, '') }, { weight: 1, arbitrary: other })
      .map((id) => encodeURIComponent(id.toWellFormed()));
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

function queryOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return textOf(value ?? '');
  const pairs = Object.entries(value).filter(([, each]) => each !== undefined);
  return new URLSearchParams(pairs.map(([name, each]) => [name.toWellFormed(), textOf(each)])).toString();
}

const FORMS = ['json', 'json', 'json', 'json', 'form', 'multipart', 'bytes'] as const;

/** Bodies in the forms that clients use, a form that cannot be read, and bytes. */
function bodyOf(value: unknown, as: (typeof FORMS)[number]): { type: string; text: string } {
  if (as === 'form') return { type: 'application/x-www-form-urlencoded', text: queryOf(value) };
  if (as === 'multipart') return { type: 'multipart/form-data', text: queryOf(value) };
  return { type: as === 'json' ? 'application/json' : 'image/jpeg', text: JSON.stringify(value) ?? '' };
}

function arbitraryRequest(route: Route, { token, ids }: Target): fc.Arbitrary<Request> {
  const form = fc.constantFrom(...FORMS);
  return fc
    .tuple(arbitraryPath(routePath(route), ids), arbitraryInput(route.query), arbitraryInput(route.body), form)
    .map(([at, query, value, as]) => {
      const bodiless = route.method === 'GET' || route.method === 'HEAD';
      const { type, text } = bodyOf(value, as);
      return new Request(`${world.deps.publicUrl}${at}?${queryOf(query)}`, {
        method: route.method,
        headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
        ...(!bodiless && { body: text }),
      });
    });
}

it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s never fails, whatever it is sent',
  // By the clock on the wall, so that a call that never ends does not keep the run; making its target included.
  { timeout: (CALLS_A_ROUTE + 10) * MAX_PROCESSOR_MS },
  async (_, route) => {
    const target = await targetOf(route);
    await fc.assert(
      fc.asyncProperty(arbitraryRequest(route, target), async (request) => {
        failure = undefined;
        const asked = `${request.method} ${request.url} ${await request.clone().text()}`;
        const response = await answerInTime(asked, () => backend.fetch(request, CALLER));
        expect(response.status, `${asked}\n${String((failure as Error | undefined)?.stack)}`).toBeLessThan(500);
      }),
      { seed: SEED, numRuns: CALLS_A_ROUTE, endOnFailure: true },
    );
  },
);
