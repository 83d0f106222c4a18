// A company's webhooks: its own systems (signed) and chats.
import type { z } from 'zod';
import { MAX_WEBHOOKS } from '../../contracts/integration-lists.ts';
import type { Webhook, webhookInput, webhookPatch, WebhookWithSecret } from '../../contracts/integrations.ts';
import type { Trx } from '../../db/client.ts';
import type { Row } from '../../db/schema.ts';
import type { Refusal } from '../../ports/sender.ts';
import type { Person } from '../access/viewer.ts';
import { audit } from '../actions/audit.ts';
import { requireCompany, lockCompany } from '../access/find-company.ts';
import type { Deps } from '../deps.ts';
import { AppError, notFound } from '../errors.ts';
import { deriveWebhookSecret } from './signature.ts';

type WebhookRow = Row<'catchlight.webhooks'>;

export async function listWebhooks({ db }: Pick<Deps, 'db'>, person: Person, companyId: string): Promise<Webhook[]> {
  await requireCompany(db, person, companyId, 'manager');
  const rows = await db
    .selectFrom('catchlight.webhooks')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toWebhook);
}

export async function addWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'sender' | 'secret'>,
  person: Person,
  companyId: string,
  { kind, url, events }: z.output<typeof webhookInput>,
): Promise<WebhookWithSecret> {
  const refusal = deps.sender.refusal(url);
  if (refusal)
    throw new AppError('invalid_input', REFUSAL_MESSAGES[refusal], {
      fields: { url: [REFUSAL_MESSAGES[refusal]] },
      reason: refusal,
    });
  const row = await deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, person, companyId, 'manager');
    const { count } = await trx
      .selectFrom('catchlight.webhooks')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_WEBHOOKS)
      throw new AppError('conflict', `A company has ${MAX_WEBHOOKS} addresses at most. Remove one first.`, {
        max: MAX_WEBHOOKS,
      });
    const id = deps.ids.uuid();
    await audit(trx, deps, person, 'webhook_added', companyId, { webhook_id: id, host: new URL(url).host });
    return trx
      .insertInto('catchlight.webhooks')
      .values({
        id,
        company_id: companyId,
        kind,
        url: new URL(url).href,
        events: JSON.stringify([...new Set(events)]),
        language: person.customer.language,
        created_at: deps.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return withSecret(deps, row);
}

export async function updateWebhook(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
  id: string,
  { events, active }: z.output<typeof webhookPatch>,
): Promise<Webhook> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockWebhook(trx, person, companyId, id);
    await audit(trx, deps, person, 'webhook_changed', companyId, { webhook_id: id, events, active });
    return toWebhook(
      await trx
        .updateTable('catchlight.webhooks')
        .set({ events: JSON.stringify([...new Set(events ?? row.events)]), active: active ?? row.active })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  });
}

/** Replaces the secret; the old one is invalid at once. */
export async function rotateWebhookSecret(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  person: Person,
  companyId: string,
  id: string,
): Promise<WebhookWithSecret> {
  const row = await deps.db.transaction().execute(async (trx) => {
    const { secret_version } = await lockWebhook(trx, person, companyId, id);
    await audit(trx, deps, person, 'webhook_secret_renewed', companyId, { webhook_id: id });
    return trx
      .updateTable('catchlight.webhooks')
      .set({ secret_version: secret_version + 1 })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  return withSecret(deps, row);
}

/** Pending deliveries are dropped. */
export async function removeWebhook(
  deps: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  companyId: string,
  id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockWebhook(trx, person, companyId, id);
    await trx
      .updateTable('catchlight.webhooks')
      .set({ deleted_at: deps.clock.now(), active: false })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('catchlight.webhook_deliveries')
      .set({ state: 'failed', next_try_at: null })
      .where('webhook_id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    await audit(trx, deps, person, 'webhook_removed', companyId, { webhook_id: id });
  });
}

/** Locks the company and then the webhook. */
export async function lockWebhook(trx: Trx, person: Person, companyId: string, id: string): Promise<WebhookRow> {
  await lockCompany(trx, person, companyId, 'manager');
  const row = await trx
    .selectFrom('catchlight.webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const REFUSAL_MESSAGES: Record<Refusal, string> = {
  not_an_address: 'This is not an address. It begins with https://',
  not_https: 'The address must begin with https://',
  credentials: 'The address must not hold a user name or a password.',
  private_address: 'The address must be reachable from the internet.',
};

const withSecret = ({ secret }: Pick<Deps, 'secret'>, row: WebhookRow): WebhookWithSecret => ({
  ...toWebhook(row),
  secret: row.kind === 'signed' ? deriveWebhookSecret(secret, row) : null,
});

const toWebhook = (row: WebhookRow): Webhook => ({
  webhook_id: row.id,
  kind: row.kind,
  url: row.kind === 'chat' ? `${new URL(row.url).origin}/…` : row.url,
  events: row.events,
  active: row.active,
  created_at: row.created_at.toISOString(),
});
