// From the claims of an access token to the person; both auth adapters read the same token.
import type { JWTPayload } from 'jose';
import type { AuthSession, Identity } from '../../ports/auth.ts';

export const AUDIENCE = 'authenticated';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const record = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' ? (value as Record<string, unknown>) : {};

/** Undefined for a token that is no person's: a service key, an anonymous visitor, an account without an address. */
export function readIdentity(claims: JWTPayload): Identity | undefined {
  const email = text(claims['email']);
  if (!claims.sub || !email || !text(claims['session_id'])) return undefined;
  if (claims['role'] !== AUDIENCE || claims['is_anonymous'] === true) return undefined;
  const metadata = record(claims['user_metadata']);
  const language = text(metadata['language']);
  return {
    id: claims.sub,
    email,
    name: text(metadata['name']) ?? text(metadata['full_name']),
    avatarUrl: text(metadata['avatar_url']) ?? text(metadata['picture']),
    ...(language ? { language } : {}),
  };
}

/** From what `GET /user` answers. */
export const readEmail = (body: unknown): string | undefined => text(record(body)['email']) ?? undefined;

/** What `GET /user/sessions` of the embedded server answers; a provider without it answers something else. */
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
