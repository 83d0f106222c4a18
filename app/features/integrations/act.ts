// What the forms of /app/teams/integrations do. `said` is a text of the namespace integrations: done.<said>.
import { ONCE, type Api } from '~/api/client';
import { ApiError } from '~/api/errors';
import type { ErrorBody } from '#server/contracts/api.ts';
import type { NewApiKey, WebhookWithSecret } from '#server/contracts/integrations.ts';
import { textOf, unknownButton } from '~/parts/posted-form';

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
export type Typed = Record<'name' | 'url' | 'kind', string> & { scopes: string[]; events: string[] };

export type Outcome =
  | { said: 'revoked' | 'removed' | 'saved' | 'paused' | 'resumed' | 'tested' | 'resent' | 'chat' }
  | { key: NewApiKey }
  | { hook: WebhookWithSecret }
  | { faults: Faults; typed: Typed };

export async function actOnIntegrations(api: Api, companyId: string, form: FormData): Promise<Outcome> {
  const path = `companies/${companyId}`;
  const id = (name: string): string => encodeURIComponent(textOf(form, name));
  const hook = `${path}/webhooks/${id('webhook_id')}`;
  switch (form.get('intent')) {
    case 'make-key':
      return makeKey(api, path, form);
    case 'revoke-key':
      await api.delete(`${path}/api-keys/${id('key_id')}`, ONCE);
      return { said: 'revoked' };
    case 'set-events': {
      const events = form.getAll('events').map(String);
      if (events.length === 0) return { faults: { events: true }, typed: typedIn(form) };
      await api.patch(hook, { events }, ONCE);
      return { said: 'saved' };
    }
    case 'pause':
      await api.patch(hook, { active: false }, ONCE);
      return { said: 'paused' };
    case 'resume':
      await api.patch(hook, { active: true }, ONCE);
      return { said: 'resumed' };
    case 'renew-secret':
      return { hook: (await api.post<WebhookWithSecret>(`${hook}/secret`, {}, ONCE))! };
    case 'remove-hook':
      await api.delete(hook, ONCE);
      return { said: 'removed' };
    case 'test':
      await api.post(`${hook}/test`, {}, ONCE);
      return { said: 'tested' };
    case 'resend':
      await api.post(`${path}/deliveries/${id('delivery_id')}/resend`, {}, ONCE);
      return { said: 'resent' };
    case 'add-hook':
      return addHook(api, path, form);
    default:
      throw unknownButton(form);
  }
}

async function makeKey(api: Api, path: string, form: FormData): Promise<Outcome> {
  const typed = typedIn(form);
  const faults: Faults = {
    ...(typed.name ? {} : { keyName: true }),
    ...(typed.scopes.length ? {} : { scopes: true }),
  };
  if (Object.keys(faults).length) return { faults, typed };
  const body = { name: typed.name, scopes: typed.scopes };
  return { key: (await api.post<NewApiKey>(`${path}/api-keys`, body, ONCE))! };
}

async function addHook(api: Api, path: string, form: FormData): Promise<Outcome> {
  const typed = typedIn(form);
  const faults: Faults = {
    ...(typed.url ? {} : { url: 'not_an_address' }),
    ...(typed.events.length ? {} : { events: true }),
  };
  if (Object.keys(faults).length) return { faults, typed };
  const kind = typed.kind === 'chat' ? 'chat' : 'signed';
  try {
    const body = { kind, url: typed.url, events: typed.events };
    const hook = await api.post<WebhookWithSecret>(`${path}/webhooks`, body, ONCE);
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
  scopes: form.getAll('scopes').map(String),
  events: form.getAll('events').map(String),
});
