// The whole backend over a test world: people call it with their own id as the token, money moves through the test checkout,
// and what went to the auth server is kept to be looked at.
import { createEmbeddedPayments, type EmbeddedPayments } from '#server/adapters/payments/embedded/index.ts';
import { createBackend } from '#server/backend/index.ts';
import { routePath } from '#server/backend/route.ts';
import type { Person } from '#server/domain/access/viewer.ts';
import type { Auth, AuthSession, SignInFactor } from '#server/ports/auth.ts';
import { createWorld, type TestDeps, type World } from './deps.ts';

export interface CallOptions {
  as?: Person | undefined;
  body?: unknown;
  /** Country header of a trusted proxy. */
  country?: string;
  headers?: Record<string, string>;
  /** False: without the token that opens the test checkout. */
  testAccess?: boolean;
  /** The site's origin as the caller requested it. */
  origin?: string;
}
export interface Answer {
  status: number;
  // oxlint-disable-next-line no-explicit-any -- tests look into bodies of many shapes
  body: any;
  headers: Headers;
}
export interface ApiWorld extends World {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  payments: EmbeddedPayments;
  /** Sessions that the auth server tells of, whoever asks. */
  sessions: AuthSession[];
  /** Ids that the auth server was told to remove. */
  removedUsers: string[];
  /** Apps and passkeys by the id of their owner. */
  factors: Map<string, SignInFactor[]>;
  /** Ids of people whose sign-in is an hour old; everybody else's is of now. */
  signedInLongAgo: string[];
}

const PUBLIC_URL = 'http://localhost:4300';
const CONTINENTS: Record<string, string> = { US: 'NA', DE: 'EU', FR: 'EU', GB: 'EU', IN: 'AS', AU: 'OC' };

export async function createApiWorld(changes: Partial<TestDeps> = {}): Promise<ApiWorld> {
  const world = await createWorld();
  const { deps } = world;
  const told: Told = { sessions: [], removedUsers: [], factors: new Map(), signedInLongAgo: [] };
  const payments = createEmbeddedPayments(deps);
  Object.assign(deps, {
    publicUrl: PUBLIC_URL,
    auth: authOf(world, told),
    captcha: {
      name: 'tests',
      verify: async (token) => token === 'human',
      challenge: async () => ({ algorithm: 'SHA-256' }),
      question: async (language) => ({ id: 'q1', text: `1 + 1 (${language})` }),
    },
    geolocation: {
      name: 'tests',
      locate: async (_, country) => ({ country: country ?? '', continent: CONTINENTS[country ?? ''] ?? '' }),
    },
    payments,
    ...changes,
  } satisfies Partial<TestDeps>);
  const backend = createBackend(deps);
  const caller = { ip: '203.0.113.9', country: '', requestId: 'test', testAccess: true };
  await payments.connect((body, headers) =>
    backend.fetch(new Request(`${PUBLIC_URL}/api/v1/credits/webhook`, { method: 'POST', body, headers }), caller),
  );

  return {
    ...world,
    payments,
    ...told,
    async call(method, path, { as, body, country = '', headers = {}, testAccess = true, origin = PUBLIC_URL } = {}) {
      const stream = body instanceof ReadableStream;
      const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array || stream;
      const sent = raw ? body : JSON.stringify(body);
      const request = new Request(origin + routePath({ path }), {
        method,
        headers: {
          ...(as ? { authorization: `Bearer ${as.customer.id}` } : {}),
          ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent as BodyInit }),
        ...(stream && { duplex: 'half' }),
      });
      const response = await backend.fetch(request, { ...caller, country, testAccess });
      return { status: response.status, body: parse(await response.text()), headers: response.headers };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text || undefined;
  }
}

type Told = Pick<ApiWorld, 'sessions' | 'removedUsers' | 'factors' | 'signedInLongAgo'>;

const authOf = ({ deps }: World, { sessions, removedUsers, factors, signedInLongAgo }: Told): Auth => ({
  name: 'tests',
  verify: async (token) => {
    const person = await deps.db
      .selectFrom('catchlight.customers')
      .select(['id', 'email', 'name'])
      .where((where) => where.cast<string>('id', 'text'), '=', token)
      .executeTakeFirst();
    if (removedUsers.includes(token)) return undefined;
    const authenticatedAt = deps.clock.now().getTime() / 1000 - (signedInLongAgo.includes(token) ? 3600 : 0);
    return person && { ...person, avatarUrl: null, authenticatedAt };
  },
  formerOwner: async (token) => token,
  deleteUser: async (id) => void removedUsers.push(id),
  factors: async (id) => factors.get(id) ?? [],
  removeFactor: async (id, { id: gone }) =>
    void factors.set(
      id,
      (factors.get(id) ?? []).filter((factor) => factor.id !== gone),
    ),
  emailOf: async (token) => {
    const person = await deps.db
      .selectFrom('catchlight.customers')
      .select('email')
      .where((where) => where.cast<string>('id', 'text'), '=', token)
      .executeTakeFirst();
    return person?.email;
  },
  sessions: async () => [...sessions],
  recoveryCodesLeft: async () => 10,
  makeRecoveryCodes: async () => ['abcde-fghjk'],
  endSession: async (_, id) => {
    const at = sessions.findIndex((session) => session.id === id);
    if (at >= 0) sessions.splice(at, 1);
  },
});
