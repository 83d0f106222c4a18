// Reads the identity from the claims of an access token, for both auth adapters.
import type { JWTPayload } from 'jose';
import type { AuthSession, Identity } from '../../ports/auth.ts';

export const AUDIENCE = 'authenticated';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const record = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' ? (value as Record<string, unknown>) : {};

/** Undefined for tokens without a person: service key, anonymous visitor, account without an address. */
export function readIdentity(claims: JWTPayload): Identity | undefined {
  const email = text(claims['email']);
  if (!claims.sub || !email || !text(claims['session_id'])) return undefined;
  if (claims['role'] !== AUDIENCE || claims['is_anonymous'] === true) return undefined;
  const metadata = record(claims['user_metadata']);
  const language = text(metadata['language']);
  const authenticatedAt = lastProof(claims['amr']);
  return {
    id: claims.sub,
    email,
    name: text(metadata['name']) ?? text(metadata['full_name']),
    avatarUrl: text(metadata['avatar_url']) ?? text(metadata['picture']),
    ...(language ? { language } : {}),
    ...(authenticatedAt ? { authenticatedAt } : {}),
  };
}

/** The latest of the proofs in a token, in seconds; undefined when it lists none with a time. */
function lastProof(amr: unknown): number | undefined {
  const times = Array.isArray(amr) ? amr.map((proof) => Number(record(proof)['timestamp'])) : [];
  const known = times.filter((time) => Number.isFinite(time));
  return known.length > 0 ? Math.max(...known) : undefined;
}

/** Reads the answer of `GET /user`. */
export const readEmail = (body: unknown): string | undefined => text(record(body)['email']) ?? undefined;

/** The answer of `GET /user/sessions`, which only the embedded server has. */
export function readSessions(body: unknown): AuthSession[] {
  const rows = record(body)['sessions'];
  if (!Array.isArray(rows)) return [];
  return rows.map((row: Record<string, unknown>) => ({
    id: String(row['id']),
    userAgent: text(row['user_agent']),
    ip: text(row['ip']),
    createdAt: String(row['created_at']),
    refreshedAt: text(row['refreshed_at']),
    current: row['current'] === true,
  }));
}

/** Reads the answer of `GET /user`: whether the person has a second factor that was set up to its end. */
export function hasSecondFactor(body: unknown): boolean {
  const { factors } = record(body);
  return Array.isArray(factors) && factors.some((factor) => record(factor)['status'] === 'verified');
}

/** The answers of `/factors/recovery-codes`, which only the embedded server has. */
export function readCodesLeft(body: unknown): number | undefined {
  const { left } = record(body);
  return typeof left === 'number' ? left : undefined;
}
export function readCodes(body: unknown): string[] | undefined {
  const { codes } = record(body);
  return Array.isArray(codes) ? codes.map(String) : undefined;
}
