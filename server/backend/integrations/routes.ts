// A company's integrations: API keys, webhooks and their deliveries.
import { z } from 'zod';
import {
  apiKeyInput,
  deliveriesAnswer,
  delivery,
  integrationsAnswer,
  newApiKey,
  webhook,
  webhookInput,
  webhookPatch,
  webhookWithSecret,
} from '../../contracts/integrations.ts';
import { listCursor } from '../../contracts/list-cursor.ts';
import { listDeliveries, resendDelivery, sendTestEvent } from '../../domain/integrations/deliveries.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../../domain/integrations/keys.ts';
import {
  addWebhook,
  updateWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
} from '../../domain/integrations/webhooks.ts';
import { perHour, route } from '../route.ts';

const params = z.object({ id: z.uuid() });
const ofKey = params.extend({ key_id: z.uuid() });
const ofWebhook = params.extend({ webhook_id: z.uuid() });
const ofDelivery = params.extend({ delivery_id: z.uuid() });
/** Not idempotent by key: that would store the answer, and this one contains a secret. */
const secretAnswer = { idempotent: false } as const;

export const integrationRoutes = [
  route({
    method: 'GET',
    path: '/companies/:id/integrations',
    rule: 'person',
    summary: 'The API keys and webhooks of the company',
    params,
    answer: integrationsAnswer,
    handler: async ({ deps, viewer }, { params: { id } }) => ({
      company_id: id,
      keys: await listApiKeys(deps, viewer, id),
      webhooks: await listWebhooks(deps, viewer, id),
    }),
  }),
  route({
    ...secretAnswer,
    method: 'POST',
    path: '/companies/:id/api-keys',
    rule: 'person',
    summary: 'Makes an API key; the answer is the only one that holds it',
    params,
    body: apiKeyInput,
    answer: newApiKey,
    status: 201,
    limit: perHour(30),
    handler: ({ deps, viewer }, { params: { id }, body }) => createApiKey(deps, viewer, id, body),
  }),
  route({
    method: 'DELETE',
    path: '/companies/:id/api-keys/:key_id',
    rule: 'person',
    summary: 'Revokes an API key at once',
    params: ofKey,
    handler: ({ deps, viewer }, { params: { id, key_id } }) => revokeApiKey(deps, viewer, id, key_id),
  }),
  route({
    ...secretAnswer,
    method: 'POST',
    path: '/companies/:id/webhooks',
    rule: 'person',
    summary: 'Adds an address that is told of events, and answers the secret that signs them',
    params,
    body: webhookInput,
    answer: webhookWithSecret,
    status: 201,
    limit: perHour(30),
    handler: ({ deps, viewer }, { params: { id }, body }) => addWebhook(deps, viewer, id, body),
  }),
  route({
    method: 'PATCH',
    path: '/companies/:id/webhooks/:webhook_id',
    rule: 'person',
    summary: 'Changes which events an address is told of, or pauses it',
    params: ofWebhook,
    body: webhookPatch,
    answer: webhook,
    handler: ({ deps, viewer }, { params: { id, webhook_id }, body }) =>
      updateWebhook(deps, viewer, id, webhook_id, body),
  }),
  route({
    method: 'DELETE',
    path: '/companies/:id/webhooks/:webhook_id',
    rule: 'person',
    summary: 'Removes an address; what waited for it is not sent any more',
    params: ofWebhook,
    handler: ({ deps, viewer }, { params: { id, webhook_id } }) => removeWebhook(deps, viewer, id, webhook_id),
  }),
  route({
    ...secretAnswer,
    method: 'POST',
    path: '/companies/:id/webhooks/:webhook_id/secret',
    rule: 'person',
    summary: 'Makes a new signing secret; the old one signs nothing any more',
    params: ofWebhook,
    answer: webhookWithSecret,
    handler: ({ deps, viewer }, { params: { id, webhook_id } }) => rotateWebhookSecret(deps, viewer, id, webhook_id),
  }),
  route({
    method: 'POST',
    path: '/companies/:id/webhooks/:webhook_id/test',
    rule: 'person',
    summary: 'Sends a test event to an address',
    params: ofWebhook,
    answer: delivery,
    status: 201,
    limit: { points: 30, seconds: 600 },
    handler: ({ deps, viewer }, { params: { id, webhook_id } }) => sendTestEvent(deps, viewer, id, webhook_id),
  }),
  route({
    method: 'GET',
    path: '/companies/:id/deliveries',
    rule: 'person',
    summary: 'What the webhooks were told and what they answered, newest first; kept for 30 days',
    params,
    query: z.object({
      webhook_id: z.uuid().optional(),
      before: listCursor.optional(),
    }),
    answer: deliveriesAnswer,
    handler: ({ deps, viewer }, { params: { id }, query }) => listDeliveries(deps, viewer, id, query),
  }),
  route({
    method: 'POST',
    path: '/companies/:id/deliveries/:delivery_id/resend',
    rule: 'person',
    summary: 'Sends an event again, with the same id',
    params: ofDelivery,
    answer: delivery,
    limit: { points: 60, seconds: 600 },
    handler: ({ deps, viewer }, { params: { id, delivery_id } }) => resendDelivery(deps, viewer, id, delivery_id),
  }),
];
