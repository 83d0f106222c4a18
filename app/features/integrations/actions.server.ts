// What the forms of /app/teams/integrations do.
import {
  apiKeyForm,
  deliveryForm,
  revokeKeyForm,
  webhookEventsForm,
  webhookForm,
  webhookIdForm,
} from '#server/contracts/forms/teams.ts';
import type { NewApiKey, WebhookWithSecret } from '#server/contracts/integrations.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { errorReason } from '~/api/errors';
import type { ActionMessage } from '~/web/forms/action-message';
import { handleIntent, type IntentHandlers } from '~/web/forms/intents';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import { rejectForm, type RejectedForm } from '~/web/forms/rejected-form';

/** Why an address is rejected: the text `problem.url.<reason>`. */
const URL_PROBLEMS = ['not_an_address', 'not_https', 'credentials', 'private_address'] as const;
export type UrlProblem = (typeof URL_PROBLEMS)[number];
export type RejectedKey = RejectedForm<'name' | 'scopes', 'invalid'>;
export type RejectedWebhook = RejectedForm<'url' | 'events' | 'kind', UrlProblem | 'invalid'>;

export type IntegrationsActionResult =
  | ActionMessage<'integrations'>
  | { key: NewApiKey }
  | { hook: WebhookWithSecret }
  | { rejectedKey: RejectedKey }
  | { rejectedWebhook: RejectedWebhook };

interface Company {
  api: Api;
  id: string;
}

const hookParams = (form: FormData, id: string) => ({ id, ...parseFormOrThrow(form, webhookIdForm) });

const setActive =
  (active: boolean) =>
  async (form: FormData, { api, id }: Company): Promise<IntegrationsActionResult> => {
    const params = hookParams(form, id);
    await api.patch('/companies/:id/webhooks/:webhook_id', { params, body: { active }, ...NO_RETRY });
    return { messageKey: active ? 'done.resumed' : 'done.paused' };
  };

const HANDLERS: IntentHandlers<Company, IntegrationsActionResult> = {
  async 'make-key'(form, { api, id }) {
    const { value, rejected } = parseForm(form, apiKeyForm);
    if (rejected) return { rejectedKey: rejected };
    return { key: (await api.post('/companies/:id/api-keys', { params: { id }, body: value, ...NO_RETRY }))! };
  },
  async 'revoke-key'(form, { api, id }) {
    const params = { id, ...parseFormOrThrow(form, revokeKeyForm) };
    await api.delete('/companies/:id/api-keys/:key_id', { params, ...NO_RETRY });
    return { messageKey: 'done.revoked' };
  },
  'add-hook': addWebhook,
  async 'set-events'(form, { api, id }) {
    const { value, rejected } = parseForm(form, webhookEventsForm);
    if (rejected) return { rejectedWebhook: rejected };
    const params = hookParams(form, id);
    await api.patch('/companies/:id/webhooks/:webhook_id', { params, body: value, ...NO_RETRY });
    return { messageKey: 'done.saved' };
  },
  pause: setActive(false),
  resume: setActive(true),
  async 'renew-secret'(form, { api, id }) {
    const params = hookParams(form, id);
    return { hook: (await api.post('/companies/:id/webhooks/:webhook_id/secret', { params, ...NO_RETRY }))! };
  },
  async 'remove-hook'(form, { api, id }) {
    await api.delete('/companies/:id/webhooks/:webhook_id', { params: hookParams(form, id), ...NO_RETRY });
    return { messageKey: 'done.removed' };
  },
  async test(form, { api, id }) {
    await api.post('/companies/:id/webhooks/:webhook_id/test', { params: hookParams(form, id), ...NO_RETRY });
    return { messageKey: 'done.tested' };
  },
  async resend(form, { api, id }) {
    const params = { id, ...parseFormOrThrow(form, deliveryForm) };
    await api.post('/companies/:id/deliveries/:delivery_id/resend', { params, ...NO_RETRY });
    return { messageKey: 'done.resent' };
  },
};

async function addWebhook(form: FormData, { api, id }: Company): Promise<IntegrationsActionResult> {
  const { value, rejected } = parseForm(form, webhookForm);
  if (rejected) {
    const { url, ...errors } = rejected.fieldErrors;
    return { rejectedWebhook: rejectForm(form, { ...errors, ...(url && { url: 'not_an_address' }) }) };
  }
  try {
    const hook = await api.post('/companies/:id/webhooks', { params: { id }, body: value, ...NO_RETRY });
    return value.kind === 'chat' ? { messageKey: 'done.chat' } : { hook: hook! };
  } catch (error) {
    const reason = errorReason(error);
    const url = URL_PROBLEMS.find((one) => one === reason);
    if (!url) throw error;
    return { rejectedWebhook: rejectForm(form, { url }) };
  }
}

export const handleIntegrationsAction = (
  api: Api,
  companyId: string,
  form: FormData,
): Promise<IntegrationsActionResult> => handleIntent(HANDLERS, form, { api, id: companyId });
