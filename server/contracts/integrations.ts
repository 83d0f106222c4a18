// Inputs and answers of /api/v1 about a company's API keys and webhooks. Only zod and plain data may be imported here.
import { z } from 'zod';
import { MAX_LENGTHS } from './form-limits.ts';
import {
  API_SCOPES,
  DELIVERY_STATES,
  SEND_ERRORS,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  WEBHOOK_KINDS,
} from './integration-lists.ts';

const apiKey = z.object({
  key_id: z.uuid(),
  name: z.string(),
  /** The first characters of the key; the rest is not stored. */
  begins: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  created_at: z.string(),
  /** Accurate to the minute; null before the first use. */
  last_used_at: z.string().nullable(),
  /** The account that made it is suspended: until that ends, the key opens nothing. */
  suspended: z.boolean(),
});
export const apiKeyInput = z.object({
  name: z.string().trim().min(1).max(MAX_LENGTHS.apiKeyName),
  scopes: z.array(z.enum(API_SCOPES)).min(1),
});
/** The only answer that contains the key. */
export const newApiKey = apiKey.extend({ key: z.string() });

export const webhook = z.object({
  webhook_id: z.uuid(),
  kind: z.enum(WEBHOOK_KINDS),
  /** For a chat only the host, because the rest of its address is a secret. */
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  active: z.boolean(),
  created_at: z.string(),
});
export const webhookInput = z.object({
  kind: z.enum(WEBHOOK_KINDS).default('signed'),
  url: z.string().trim().min(1).max(2000),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1),
});
export const webhookPatch = z.object({
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).optional(),
  active: z.boolean().optional(),
});
/** The signing secret is only shown when created or renewed; null for a chat. */
export const webhookWithSecret = webhook.extend({ secret: z.string().nullable() });

const deliveryTry = z.object({
  at: z.string(),
  /** Status of the answer; null without one. */
  status: z.number().nullable(),
  /** Why there was no answer. */
  error: z.enum(SEND_ERRORS).nullable(),
  milliseconds: z.number(),
});
export const delivery = z.object({
  delivery_id: z.uuid(),
  webhook_id: z.uuid(),
  event_id: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  state: z.enum(DELIVERY_STATES),
  tries: z.array(deliveryTry),
  next_try_at: z.string().nullable(),
  created_at: z.string(),
});
export const deliveriesAnswer = z.object({
  deliveries: z.array(delivery),
  /** Pass it as `before` to go on; null on the last page. */
  next: z.string().nullable(),
});
export const integrationsAnswer = z.object({
  company_id: z.uuid(),
  keys: z.array(apiKey),
  webhooks: z.array(webhook),
});

export type ApiKey = z.infer<typeof apiKey>;
export type NewApiKey = z.infer<typeof newApiKey>;
export type Webhook = z.infer<typeof webhook>;
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;
export type Delivery = z.infer<typeof delivery>;
export type DeliveryTry = z.infer<typeof deliveryTry>;
export type DeliveriesAnswer = z.infer<typeof deliveriesAnswer>;
export type IntegrationsAnswer = z.infer<typeof integrationsAnswer>;
