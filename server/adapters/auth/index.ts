// Chooses the auth server: embedded or Supabase.
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env/index.ts';
import type { Auth } from '../../ports/auth.ts';
import type { Clock } from '../../ports/clock.ts';
import { createEmbeddedAuth } from './embedded.ts';
import type { OpenSessionCache } from './open-sessions.ts';
import { createSupabaseAuth } from './supabase.ts';

export interface AuthParts {
  db: Db;
  clock: Clock;
  publicUrl: string;
  serviceKey: string;
  open: OpenSessionCache;
  /** Our own server's handler; missing when auth is hosted. */
  handler: ((request: Request, context: { ip: string; requestId: string }) => Promise<Response>) | undefined;
}

export interface ChosenAuth {
  auth: Auth;
  state: string;
  hosted: boolean;
}

export function chooseAuth(env: Env, { db, clock, publicUrl, serviceKey, open, handler }: AuthParts): ChosenAuth {
  const { supabase, oauth } = env.auth;
  if (supabase)
    return { auth: createSupabaseAuth({ ...supabase, clock }), state: `Supabase at ${supabase.url}`, hosted: true };
  if (!handler) throw new Error('There is neither an auth server of our own nor a hosted one');
  const fetch = (request: Request): Promise<Response> => handler(request, { ip: '127.0.0.1', requestId: 'internal' });
  const auth = createEmbeddedAuth({ db, clock, publicUrl, serviceKey, open, fetch });
  return { auth, state: ['mailed codes', ...oauth.map(({ name }) => name)].join(', '), hosted: false };
}
