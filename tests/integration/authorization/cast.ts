// Who calls, and what there is to be called for: everything here belongs to `self`, an employee of company A.
import type { Person } from '#server/domain/access/viewer.ts';
import { createJobs } from '#server/jobs/index.ts';
import { type ApiWorld, type CallOptions, createApiWorld } from '#tests/factories/api.ts';
import { createBuyer, type Buyer } from '#tests/factories/purchases.ts';
import { createDraftOrder, createStartedOrder } from '#tests/factories/shoots.ts';

/** `self` comes last: whoever is refused leaves the thing as it was. */
export const CALLERS = ['visitor', 'other', 'colleague', 'manager', 'owner', 'foreign', 'admin', 'self'] as const;
export type CallerName = (typeof CALLERS)[number];
export type Expected = Record<CallerName, number>;

/** What is called; the same thing for every caller of a row, unless the row makes one for each. */
export interface Target extends Omit<CallOptions, 'as'> {
  path: string;
}
export interface Row {
  /** What is special about the thing. */
  about?: string;
  target(cast: Cast, caller: CallerName): Promise<Target> | Target;
  expected: Expected;
}
export type Table = Record<string, readonly Row[]>;

export interface Cast {
  world: ApiWorld;
  buyer: Buyer;
  /** `other` belongs to no company, `colleague`, `manager` and `owner` to A, `foreign` owns B, `admin` is staff and belongs to C. */
  people: Record<Exclude<CallerName, 'visitor'>, Person>;
  /** Ids of the companies. */
  companies: Record<'a' | 'b' | 'c', string>;
  draft(options?: { ofCompany?: boolean; photos?: number }): Promise<string>;
  started(): Promise<string>;
  /** A shoot that is over, paid by company A or by the person. */
  completed(options?: { ofCompany?: boolean }): Promise<string>;
  picture(order: string, kind: 'photo' | 'headshot'): Promise<string>;
}

export async function createCast(): Promise<Cast> {
  const world = await createApiWorld();
  const companies = {
    a: await createCompanyRow(world, 'A', 'code-a'),
    b: await createCompanyRow(world, 'B', 'code-b'),
    c: await createCompanyRow(world, 'C', 'code-c'),
  };
  const { a, b, c } = companies;
  const people: Cast['people'] = {
    self: await world.person({ company_id: a, company_role: 'employee' }, 1000),
    other: await world.person(),
    colleague: await world.person({ company_id: a, company_role: 'employee' }),
    manager: await world.person({ company_id: a, company_role: 'manager' }),
    owner: await world.person({ company_id: a, company_role: 'owner' }),
    foreign: await world.person({ company_id: b, company_role: 'owner' }),
    admin: await world.person({ company_id: c, company_role: 'employee', role: 'admin' }),
  };
  const give = async (id: string, ofCompany = true): Promise<string> => {
    const company_id = ofCompany ? a : null;
    await world.deps.db.updateTable('catchlight.orders').set({ company_id }).where('id', '=', id).execute();
    return id;
  };
  return {
    world,
    buyer: createBuyer(world),
    people,
    companies,
    draft: async ({ ofCompany, photos = 4 } = {}) =>
      give(await createDraftOrder(world, people.self, { photos }), ofCompany),
    started: async () => give(await createStartedOrder(world, people.self)),
    async completed({ ofCompany } = {}) {
      // Fewer than the product sells: who may see them does not depend on how many they are.
      const id = await give(await createStartedOrder(world, people.self, { headshots: 2 }), ofCompany);
      await world.deps.queue.drain(createJobs(world.deps));
      return id;
    },
    async picture(order, kind) {
      const { body } = await world.call('GET', `/orders/${order}`, { as: people.self });
      return body.attachments.find((one: { kind: string }) => one.kind === kind).attachment_id;
    },
  };
}

async function createCompanyRow({ deps }: ApiWorld, name: string, team_code: string): Promise<string> {
  const id = deps.ids.uuid();
  await deps.db
    .insertInto('catchlight.companies')
    .values({ id, name, team_code, domain: null, created_by: id, created_at: deps.clock.now() })
    .execute();
  return id;
}

/** The same for everybody, signed in or not. */
export const everybody = (status: number): Expected =>
  Object.fromEntries(CALLERS.map((caller) => [caller, status])) as Expected;

/** About the caller: each signed-in person gets their own. */
export const signedIn = (status: number): Expected => ({ ...everybody(status), visitor: 401 });

/** A thing that only its owner may touch; to others it does not exist. */
export const ownerOnly = (status: number): Expected => ({ ...everybody(404), visitor: 401, self: status });

/** A thing of the company: its managers and owners and staff may look. */
export const viewers = (status: number): Expected => ({
  ...ownerOnly(status),
  manager: status,
  owner: status,
  admin: status,
});

/** A person seen by their id: by themselves, who manages them and staff; to others it is no secret that they may not. */
export const watchers = (status: number): Expected => ({
  ...viewers(status),
  other: 403,
  colleague: 403,
  foreign: 403,
});

/** Belongs to the person: staff may read it, the company may not. */
export const ownerAndStaff = (status: number): Expected => ({ ...ownerOnly(status), admin: status });

/** A thing of company A that every member may see; to others it does not exist. */
export const members = (status: number): Expected => ({
  ...everybody(404),
  visitor: 401,
  self: status,
  colleague: status,
  manager: status,
  owner: status,
});

/** Belongs to company A and is for its managers and owners; its employees get 403. */
export const managersOnly = (status: number): Expected => ({ ...members(403), manager: status, owner: status });

/** For the owner of company A alone. */
export const ownersOnly = (status: number): Expected => ({ ...members(403), owner: status });
