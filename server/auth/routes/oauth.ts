// Sign-in through a provider. The state is single-use, nonce and verifier are derived from it, and the callback returns a code that only
// the browser with the PKCE verifier can exchange, so a stolen or forged callback URL is useless.
import type { Hono } from 'hono';
import type { Core } from '../core.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { assertPkceChallenge, finishFlow, startFlow, consumeFlowByState } from '../flows.ts';
import { type Ctx, type Env, requestedRedirect } from '../http.ts';
import { addErrorToUrl, addQuery } from '../links.ts';
import { createProviderClient } from '../oauth/client.ts';
import type { ProviderClient, AuthorizationRequest } from '../oauth/provider.ts';
import { findOrCreateUser } from '../oauth/sign-in.ts';
import { safeRedirect } from '../redirects.ts';
import type { Flow } from '../schema.ts';
import { assertNotBanned } from '../sessions.ts';

/** Parameters that a site may pass on to the provider; we set all others. */
const HINTS = ['prompt', 'login_hint', 'access_type', 'hd', 'domain_hint'];

export function addOAuthRoutes(app: Hono<Env>, core: Core): void {
  const clients = new Map<string, ProviderClient>(
    core.deps.oauth.map((provider) => [provider.id, createProviderClient(provider)]),
  );

  app.get('/authorize', async (c) => {
    const provider = c.req.query('provider') ?? '';
    const client = clients.get(provider);
    if (!client) throw validationFailed('Unsupported provider: provider is not enabled');
    const challenge = assertPkceChallenge(c.req.query('code_challenge'), c.req.query('code_challenge_method'));
    if (!challenge) throw validationFailed('Signing in through a provider needs PKCE: code_challenge is missing');
    await core.limit('triesPerIp', c.env.ip);
    const redirectTo = safeRedirect(core.deps.publicUrl, requestedRedirect(c));
    const { state } = await startFlow(core, { method: 'oauth', challenge, redirectTo, provider });
    const hints = Object.fromEntries(HINTS.map((name) => [name, c.req.query(name) ?? '']).filter(([, value]) => value));
    const scopes = c.req.query('scopes');
    return c.redirect(
      await client.authorizeUrl(authorizationRequestOf(core, state), { hints, ...(scopes ? { scopes } : {}) }),
      302,
    );
  });

  app.on(['GET', 'POST'], '/callback', async (c) => {
    const answer = await readAnswer(c);
    const flow = answer.state ? await consumeFlowByState(core, answer.state) : undefined;
    const back = safeRedirect(core.deps.publicUrl, flow?.redirect_to);
    try {
      return c.redirect(await comeBack(core, clients, flow, answer, back), 303);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      core.deps.log.warn({
        event: 'auth.oauth_failed',
        code: error.code,
        provider: flow?.provider,
        requestId: c.env.requestId,
      });
      return c.redirect(addErrorToUrl(back, error), 303);
    }
  });
}

type Answer = Record<'state' | 'code' | 'error' | 'error_description' | 'iss', string | undefined>;

async function readAnswer(c: Ctx): Promise<Answer> {
  // Some providers post the answer as a form (response_mode=form_post).
  const values = c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : new URL(c.req.url).searchParams;
  const read = (name: string): string | undefined => values.get(name) ?? undefined;
  return {
    state: read('state'),
    code: read('code'),
    error: read('error'),
    error_description: read('error_description'),
    iss: read('iss'),
  };
}

async function comeBack(
  core: Core,
  clients: Map<string, ProviderClient>,
  flow: Flow | undefined,
  answer: Answer,
  back: string,
): Promise<string> {
  const client = flow && clients.get(flow.provider ?? '');
  if (!client || !answer.state) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
  if (answer.error)
    throw new AuthError(400, 'bad_oauth_callback', (answer.error_description ?? answer.error).slice(0, 200));
  if (!answer.code) throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback without a code');
  if (
    answer.iss &&
    answer.iss.replace(/\/$/, '') !== client.issuer &&
    !client.issuer.startsWith('https://login.microsoftonline.com/')
  )
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback of another issuer');
  const profile = await client.fetchProfile(authorizationRequestOf(core, answer.state), answer.code, core.now());
  return core.db.transaction().execute(async (trx) => {
    const user = await findOrCreateUser(core, trx, flow.provider ?? '', profile);
    assertNotBanned(user, core.now());
    const code = await finishFlow(core, trx, flow.id, user.id);
    if (!code) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired');
    return addQuery(back, { code });
  });
}

const authorizationRequestOf = (core: Core, state: string): AuthorizationRequest => ({
  callbackUrl: `${core.issuer}/callback`,
  state,
  nonce: core.mac('oauth nonce', state),
  verifier: core.mac('oauth verifier', state),
});
