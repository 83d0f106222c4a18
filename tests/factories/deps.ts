// Everything a use-case may reach, for tests: a database of its own, a clock that stands still until it is moved, ids in
// order, mail that is kept, and pictures in memory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Person } from '#server/domain/access/viewer.ts';
import { addCredits, readBalance } from '#server/domain/ledger/ledger.ts';
import type { Deps } from '#server/domain/deps.ts';
import { SETTINGS } from '#server/contracts/settings.ts';
import type { Row } from '#server/db/schema.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import {
  createTestProvenance,
  createTestRenderer,
  createTestStorage,
  type TestProvenance,
  type TestRenderer,
  type TestStorage,
} from './pictures.ts';
import { createTestSender, type TestSender } from './sender.ts';
import { createTestQueue, type TestQueue } from './queue.ts';

export interface TestDeps extends Deps {
  sender: TestSender;
  storage: TestStorage;
  provenance: TestProvenance;
  renderer: TestRenderer;
  queue: TestQueue;
}
export interface World {
  deps: TestDeps;
  database: TestDatabase;
  mails: Mail[];
  /** What the log was told, errors included. */
  logged: { level: string; event: unknown; message?: string }[];
  /** Topics that were published, in order. */
  published: string[];
  /** Moves the clock on. */
  advanceClock(seconds: number): void;
  /** A signed-in person, with credits to spend. */
  person(changes?: Partial<Row<'catchlight.customers'>>, credits?: number): Promise<Person>;
  balance(person: Person): Promise<number>;
  close(): Promise<void>;
}

const START = Date.parse('2030-01-01T00:00:00Z');
const refuse = (what: string) => () => Promise.reject(new Error(`${what} is not part of this test`));

/** `given`: a database that outlives the world; what is left in it of other worlds is its owner's to clear away. */
export async function createWorld(changes: Partial<TestDeps> = {}, given?: TestDatabase): Promise<World> {
  const database = given ?? (await createTestDatabase());
  const uploadsDir = await mkdtemp(path.join(tmpdir(), 'catchlight-uploads-'));
  let time = START;
  let ids = 0;
  const mails: Mail[] = [];
  const logged: World['logged'] = [];
  const published: string[] = [];
  const listeners = new Map<string, Set<() => void>>();
  const line = (level: string) => (object: object, message?: string) =>
    void logged.push({ level, event: (object as { event?: unknown }).event, message });
  const deps: TestDeps = {
    db: database.db,
    clock: { now: () => new Date(time) },
    ids: {
      uuid: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
      token: () => `token-${(ids += 1)}`,
    },
    log: { info: line('info'), warn: line('warn'), error: line('error') },
    auth: {
      name: 'none',
      verify: async () => undefined,
      formerOwner: async () => undefined,
      deleteUser: refuse('auth'),
      emailOf: refuse('auth'),
      sessions: refuse('auth'),
      endSession: refuse('auth'),
      recoveryCodesLeft: refuse('auth'),
      makeRecoveryCodes: refuse('auth'),
      factors: refuse('auth'),
      removeFactor: refuse('auth'),
    },
    captcha: { name: 'none', verify: async () => true },
    events: {
      publish: async (topic) => {
        published.push(topic);
        for (const listener of listeners.get(topic) ?? []) listener();
      },
      subscribe: (topic, listener) => {
        const set = listeners.get(topic) ?? new Set();
        listeners.set(topic, set.add(listener));
        return () => void set.delete(listener);
      },
      stop: async () => undefined,
    },
    flags: {
      read: async (name) => {
        const row = await database.db
          .selectFrom('catchlight.settings')
          .select('value')
          .where('name', '=', name)
          .executeTakeFirst();
        return (row ? row.value : SETTINGS[name].fallback) as never;
      },
      stop: async () => undefined,
    },
    tracking: { browser: {}, active: 'always', dub: undefined, awin: undefined },
    geolocation: { name: 'none', locate: async () => ({ country: '', continent: '' }) },
    limits: { hit: async () => ({ allowed: true, retryAfter: 0 }) },
    mailer: { name: 'kept', send: async (mail) => void mails.push(mail) },
    payments: {
      name: 'none',
      checkout: refuse('payments'),
      readWebhook: refuse('payments'),
      lookUp: refuse('payments'),
      refund: refuse('payments'),
    },
    provenance: createTestProvenance(),
    queue: createTestQueue(database.db, () => new Date(time)),
    renderer: createTestRenderer(),
    sender: createTestSender(),
    storage: createTestStorage(),
    publicUrl: 'http://localhost:4500',
    supportEmail: 'support@catchlight.test',
    seller: undefined,
    uploadsDir,
    diskSpace: async () => ({ free: 50e9, total: 100e9 }),
    staffSecondFactor: false,
    secret: 'a secret of the tests',
    ...changes,
  };
  return {
    deps,
    database,
    mails,
    logged,
    published,
    advanceClock: (seconds) => void (time += seconds * 1000),
    person: (row, credits = 100) => createPerson(deps, row, credits),
    balance: (person) => readBalance(deps.db, { customerId: person.customer.id }),
    close: async () => {
      if (!given) await database.drop();
      await rm(uploadsDir, { recursive: true, force: true });
    },
  };
}

async function createPerson(
  deps: Deps,
  changes: Partial<Row<'catchlight.customers'>> = {},
  credits: number,
): Promise<Person> {
  const id = deps.ids.uuid();
  const customer = await deps.db
    .insertInto('catchlight.customers')
    .values({ id, email: `${id}@example.test`, name: 'Ada', created_at: deps.clock.now(), ...changes })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (credits > 0)
    await deps.db.transaction().execute((trx) =>
      addCredits(trx, deps, 'grant', {
        account: { customerId: customer.id },
        amount: credits,
        reason: 'grant',
        reference: null,
        idempotencyKey: `test:${customer.id}`,
      }),
    );
  return { kind: 'person', customer };
}
