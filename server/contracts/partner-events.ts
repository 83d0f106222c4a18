// The events that webhooks receive, each with its data. The descriptions are the reference page's text. Only zod and plain data may be
// imported here.
import { z } from 'zod';
import { FAIL_REASONS } from './findings.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from './integration-lists.ts';

export const EVENT_TYPES = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const shootEnded = z.object({
  shoot_id: z
    .uuid()
    .nullable()
    .describe('Of a shoot that your program made. Null for a member’s own shoot, which an API key cannot read'),
  reference: z.string().nullable().describe('Your own word for the shoot; null where it has none'),
  customer_id: z.uuid().nullable().describe('The member whose shoot it is; null for a shoot that your program made'),
  delivered: z.int().describe('How many headshots were delivered'),
  headshots: z.int().describe('How many headshots the shoot was to make'),
  fail_reason: z.string().nullable().describe('Why it failed; null otherwise'),
});

const EVENT_DATA = {
  'shoot.ready': shootEnded,
  'shoot.failed': shootEnded,
  'photo.rejected': z.object({
    shoot_id: z.uuid(),
    reference: z.string().nullable().describe('Your own word for the shoot; null where it has none'),
    photo_id: z.uuid(),
    fail_reason: z.enum(FAIL_REASONS).nullable().describe('As in the list of the shoot’s photos'),
  }),
  'member.joined': z.object({ customer_id: z.uuid(), role: z.enum(['employee', 'manager', 'owner']) }),
  'credits.low': z.object({ seats: z.int().describe('How many seats are left') }),
  [TEST_EVENT]: z.object({ webhook_id: z.uuid() }),
} as const satisfies Record<EventType, z.ZodObject>;

type EventData<E extends EventType> = z.infer<(typeof EVENT_DATA)[E]>;
/** An event's type with the data that it carries. */
export type EventOf<E extends EventType> = { [K in E]: { event: K; data: EventData<K> } }[E];

/** The body of a delivery. */
export const eventBody = (type: EventType): z.ZodObject =>
  z.object({
    id: z.string().describe('The same on every attempt, so that you can recognise one that you have handled'),
    type: z.literal(type),
    created_at: z.string().meta({ format: 'date-time', description: 'ISO 8601, in UTC' }),
    company_id: z.uuid(),
    data: EVENT_DATA[type],
  });
