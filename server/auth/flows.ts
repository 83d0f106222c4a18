// A sign-in that goes through another place (a mailbox, an OAuth provider) and ends in a code that only its starter can use.
import { randomUUID } from 'node:crypto';
import type { Core } from './core.ts';
import { AuthError, validationFailed } from './errors.ts';
import type { AuthDb, Flow } from './schema.ts';
import { type Challenge, randomToken, parsePkceChallenge, sha256, pkceVerifierMatches } from './secrets.ts';
import { MINUTE_MS } from '../contracts/durations.ts';

const FLOW_MINUTES = 15;
/** Short: the browser exchanges the code at once. */
const AUTH_CODE_MINUTES = 5;

interface NewFlow {
  method: string;
  challenge: Challenge;
  redirectTo?: string;
  provider?: string;
  linkUserId?: string;
}

/** The challenge of a request, refused when malformed. */
export function assertPkceChallenge(challenge: unknown, method: unknown): Challenge | undefined {
  const read = parsePkceChallenge(challenge, method);
  if (read === 'bad') throw validationFailed('PKCE flow requires code_challenge_method and code_challenge to be valid');
  return read;
}

export async function startFlow(core: Core, flow: NewFlow): Promise<{ id: string; state: string }> {
  const now = core.now();
  const state = randomToken();
  const id = randomUUID();
  await core.db.deleteFrom('catchlight_auth.flows').where('expires_at', '<', now).execute();
  await core.db
    .insertInto('catchlight_auth.flows')
    .values({
      id,
      method: flow.method,
      provider: flow.provider ?? null,
      state_hash: flow.provider ? sha256(state) : null,
      code_challenge: flow.challenge.challenge,
      code_challenge_method: flow.challenge.method,
      redirect_to: flow.redirectTo ?? null,
      link_user_id: flow.linkUserId ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + FLOW_MINUTES * MINUTE_MS),
    })
    .execute();
  return { id, state };
}

/** Finds the flow of a provider's answer and clears its state, which can be used once. */
export async function consumeFlowByState(core: Core, state: string): Promise<Flow | undefined> {
  return core.db
    .updateTable('catchlight_auth.flows')
    .set({ state_hash: null })
    .where('state_hash', '=', sha256(state))
    .where('expires_at', '>', core.now())
    .returningAll()
    .executeTakeFirst();
}

/** Sets the flow's user and creates the code that the browser exchanges for a session. Undefined when the flow was finished before. */
export async function finishFlow(core: Core, db: AuthDb, flowId: string, userId: string): Promise<string | undefined> {
  const authCode = randomUUID();
  const done = await db
    .updateTable('catchlight_auth.flows')
    .set({
      user_id: userId,
      auth_code_hash: sha256(authCode),
      expires_at: new Date(core.now().getTime() + AUTH_CODE_MINUTES * MINUTE_MS),
    })
    .where('id', '=', flowId)
    .where('auth_code_hash', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n ? authCode : undefined;
}

/** Exchanges code and verifier for the flow. A wrong verifier uses the code up as well, so that it cannot be guessed again. */
export async function takeFlowByAuthCode(
  core: Core,
  authCode: string,
  verifier: string,
): Promise<Flow & { user_id: string }> {
  const flow = await core.db
    .deleteFrom('catchlight_auth.flows')
    .where('auth_code_hash', '=', sha256(authCode))
    .returningAll()
    .executeTakeFirst();
  if (!flow?.user_id) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (flow.expires_at <= core.now())
    throw new AuthError(403, 'flow_state_expired', 'invalid flow state, flow state has expired');
  if (!pkceVerifierMatches(verifier, flow.code_challenge, flow.code_challenge_method))
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
  return { ...flow, user_id: flow.user_id };
}
