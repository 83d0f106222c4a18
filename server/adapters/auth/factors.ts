// The factors of a person, read and removed with the service key. Our own server and Supabase have the same calls.
import type { Auth, SignInFactor } from '../../ports/auth.ts';
import type { AuthCalls } from './calls.ts';

export function createFactorCalls(calls: AuthCalls, serviceKey: string): Pick<Auth, 'factors' | 'removeFactor'> {
  const at = (userId: string): string => `/admin/users/${encodeURIComponent(userId)}`;
  return {
    async factors(userId) {
      const [factors, passkeys] = await Promise.all([
        calls.json('GET', `${at(userId)}/factors`, serviceKey),
        calls.json('GET', `${at(userId)}/passkeys`, serviceKey),
      ]);
      return [...readFactors(factors), ...rowsOf(passkeys).map((row) => toFactor(row, 'passkey'))];
    },
    removeFactor: (userId, { id, kind }) =>
      calls.remove(
        `${at(userId)}/${kind === 'passkey' ? 'passkeys' : 'factors'}/${encodeURIComponent(id)}`,
        serviceKey,
      ),
  };
}

type Row = Record<string, unknown>;

const rowsOf = (body: unknown): Row[] => (Array.isArray(body) ? (body as Row[]) : []);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const toFactor = (row: Row, kind: SignInFactor['kind']): SignInFactor => ({
  id: String(row['id']),
  kind,
  name: textOf(row['friendly_name']),
  createdAt: String(row['created_at']),
  lastUsedAt: textOf(row['last_used_at']) ?? textOf(row['last_challenged_at']),
});

/** Without those that were begun and never confirmed: they open and refuse nothing. */
const readFactors = (body: unknown): SignInFactor[] =>
  rowsOf(body)
    .filter((row) => row['status'] === 'verified')
    .map((row) => toFactor(row, row['factor_type'] === 'webauthn' ? 'security_key' : 'app'));
