// What the forms of /app/teams/integrations do. `said` is a text of the namespace integrations: done.<said>.
import { ONCE, type Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import type { ErrorBody } from '#server/contracts/api.ts';
import {
  API_SCOPES,
  type ApiScope,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookKind,
} from '#server/contracts/integration-lists.ts';
import type { NewApiKey, WebhookWithSecret } from '#server/contracts/integrations.ts';
import { choicesOf, textOf, unknownButton } from '~/parts/posted-form';

export interface Faults {
  keyName?: true;
  scopes?: true;
  events?: true;
  /** Why the address is not taken: a text of the namespace, problem.url.<reason>. */
  url?: UrlProblem;
}
const URL_PROBLEMS = ['not_an_address', 'not_https', 'credentials', 'private_address'] as const;
type UrlProblem = (typeof URL_PROBLEMS)[number];

/** What was typed, for the form that is shown again. */
export type Typed = Record<'name' | 'url' | 'kind', string> & { scopes: ApiScope[]; events: WebhookEvent[] };

export type Outcome =
  | { said: 'revoked' | 'removed' | 'saved' | 'paused' | 'resumed' | 'tested' | 'resent' | 'chat' }
  | { key: NewApiKey }
  | { hook: WebhookWithSecret }
  | { faults: Faults; typed: Typed };

export async function actOnIntegrations(api: Api, companyId: string, form: FormData): Promise<Outcome> {
  const company = { id: companyId };
  const hook = { ...company, webhook_id: textOf(form, 'webhook_id') };
  switch (form.get('intent')) {
    case 'make-key':
      return makeKey(api, companyId, form);
    case 'revoke-key':
      await api.delete('/companies/:id/api-keys/:key_id', {
        params: { ...company, key_id: textOf(form, 'key_id') },
        ...ONCE,
      });
      return { said: 'revoked' };
    case 'set-events': {
      const events = choicesOf(form, 'events', WEBHOOK_EVENTS);
      if (events.length === 0) return { faults: { events: true }, typed: typedIn(form) };
      await api.patch('/companies/:id/webhooks/:webhook_id', { params: hook, body: { events }, ...ONCE });
      return { said: 'saved' };
    }
    case 'pause':
      await api.patch('/companies/:id/webhooks/:webhook_id', { params: hook, body: { active: false }, ...ONCE });
      return { said: 'paused' };
    case 'resume':
      await api.patch('/companies/:id/webhooks/:webhook_id', { params: hook, body: { active: true }, ...ONCE });
      return { said: 'resumed' };
    case 'renew-secret':
      return {
        hook: (await api.post('/companies/:id/webhooks/:webhook_id/secret', { params: hook, ...ONCE }))!,
      };
    case 'remove-hook':
      await api.delete('/companies/:id/webhooks/:webhook_id', { params: hook, ...ONCE });
      return { said: 'removed' };
    case 'test':
      await api.post('/companies/:id/webhooks/:webhook_id/test', { params: hook, ...ONCE });
      return { said: 'tested' };
    case 'resend':
      await api.post('/companies/:id/deliveries/:delivery_id/resend', {
        params: { ...company, delivery_id: textOf(form, 'delivery_id') },
        ...ONCE,
      });
      return { said: 'resent' };
    case 'add-hook':
      return addHook(api, companyId, form);
    default:
      throw unknownButton(form);
  }
}

async function makeKey(api: Api, companyId: string, form: FormData): Promise<Outcome> {
  const typed = typedIn(form);
  const faults: Faults = {
    ...(typed.name ? {} : { keyName: true }),
    ...(typed.scopes.length ? {} : { scopes: true }),
  };
  if (Object.keys(faults).length) return { faults, typed };
  const body = { name: typed.name, scopes: typed.scopes };
  return { key: (await api.post('/companies/:id/api-keys', { params: { id: companyId }, body, ...ONCE }))! };
}

async function addHook(api: Api, companyId: string, form: FormData): Promise<Outcome> {
  const typed = typedIn(form);
  const faults: Faults = {
    ...(typed.url ? {} : { url: 'not_an_address' }),
    ...(typed.events.length ? {} : { events: true }),
  };
  if (Object.keys(faults).length) return { faults, typed };
  const kind: WebhookKind = typed.kind === 'chat' ? 'chat' : 'signed';
  try {
    const body = { kind, url: typed.url, events: typed.events };
    const hook = await api.post('/companies/:id/webhooks', { params: { id: companyId }, body, ...ONCE });
    return kind === 'chat' ? { said: 'chat' } : { hook: hook! };
  } catch (error) {
    const said = error instanceof ApiError ? (error.data as ErrorBody | undefined) : undefined;
    const reason = said?.details?.['reason'];
    const url = URL_PROBLEMS.find((one) => one === reason);
    if (!url) throw error;
    return { faults: { url }, typed };
  }
}

const typedIn = (form: FormData): Typed => ({
  name: textOf(form, 'name'),
  url: textOf(form, 'url'),
  kind: textOf(form, 'kind'),
  scopes: choicesOf(form, 'scopes', API_SCOPES),
  events: choicesOf(form, 'events', WEBHOOK_EVENTS),
});
