// For tests only: people with an authenticator app.
import { totpCode, totpStep } from '#server/auth/factors/totp.ts';
import type { AuthFixture } from './auth.ts';

export interface Authenticator {
  factorId: string;
  secret: string;
  /** The code that the app shows now, or some steps of 30 seconds later. */
  code(later?: number): string;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Begins the set-up of an app; it counts once a code was verified. */
export async function enrolApp(auth: AuthFixture, session: Tokens, name = 'phone'): Promise<Authenticator> {
  const body = { factor_type: 'totp', friendly_name: name };
  const answer = await auth.call('POST', '/factors', body, session.access_token);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { secret } = answer.body.totp as { secret: string };
  const code = (later = 0): string => totpCode(secret, totpStep(auth.deps.clock.now()) + later);
  return { factorId: answer.body.id as string, secret, code };
}

/** Asks for a challenge and answers it with a code. */
export async function verifyCode(auth: AuthFixture, session: Tokens, factorId: string, code: string) {
  const challenge = await auth.call('POST', `/factors/${factorId}/challenge`, {}, session.access_token);
  const body = { challenge_id: challenge.body.id as string, code };
  return auth.call('POST', `/factors/${factorId}/verify`, body, session.access_token);
}

/** Somebody who has set an app up, in a session of aal2. The clock has moved on, so that the app shows a code not yet used. */
export async function withApp(auth: AuthFixture, email = 'ada@example.com') {
  const before = await auth.signIn(email);
  const app = await enrolApp(auth, before);
  const session = (await verifyCode(auth, before, app.factorId, app.code())).body as Tokens;
  auth.advanceClock(60);
  return { app, before: before as Tokens, session };
}

export function claimsOf(session: Tokens): Record<string, unknown> {
  return JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString());
}
