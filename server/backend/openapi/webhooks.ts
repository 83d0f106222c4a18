// The events of a company's webhooks, as OpenAPI describes what we send.
import { eventBody, EVENT_TYPES, type EventType } from '../../contracts/partner-events.ts';
import { EVENT_SAMPLES } from '../../contracts/partner-samples.ts';
import { TRY_MINUTES } from '../../contracts/integration-lists.ts';
import { jsonContent, schemaOf } from './schemas.ts';

export const SIGNATURE_SCHEME = {
  type: 'apiKey',
  in: 'header',
  name: 'Catchlight-Signature',
  description:
    '`t=<seconds>,v1=<hex>`: v1 is the HMAC-SHA256 of the time, a full stop and the body, made with the secret of the webhook. Refuse what is older than five minutes.',
};

export const describeWebhooks = (): Record<string, unknown> =>
  Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: describeWebhook(type) }]));

const describeWebhook = (type: EventType): Record<string, unknown> => ({
  operationId: `on${type.replaceAll(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
  summary: SUMMARIES[type],
  tags: ['webhooks'],
  security: [{ signature: [] }],
  parameters: [
    header('Catchlight-Event', 'The type of the event, as in the body', type),
    header('Catchlight-Delivery', 'Identifies the delivery', EVENT_SAMPLES[type].id.replace('evt_', '')),
  ],
  requestBody: { required: true, content: jsonContent(schemaOf(eventBody(type), 'output'), EVENT_SAMPLES[type]) },
  responses: {
    '2XX': { description: 'Received; it is not sent again' },
    default: { description: `Not received; it is sent again after ${TRY_MINUTES.slice(1).join(', ')} minutes` },
  },
});

const header = (name: string, description: string, example: string): Record<string, unknown> => ({
  name,
  in: 'header',
  description,
  required: true,
  schema: { type: 'string' },
  example,
});

const SUMMARIES: Readonly<Record<EventType, string>> = {
  'shoot.ready': 'The headshots of a shoot are ready',
  'shoot.failed': 'A shoot failed; its seat is available again',
  'photo.rejected': 'A photo of a shoot that your program made cannot be used',
  'member.joined': 'Somebody joined the team',
  'credits.low': 'Fewer than three seats are left',
  test: 'Somebody pressed the test button of the webhook',
};
