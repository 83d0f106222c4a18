// Exports everything we hold about a person as one document (GDPR articles 15 and 20). Pictures are included as URLs valid for a day.
import type { Row } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { creditAccountId } from '../ledger/ledger.ts';
import type { Person } from '../access/viewer.ts';
import { DAY_SECONDS } from '../../contracts/durations.ts';

type Owned =
  | 'voucher_entries'
  | 'affiliates'
  | 'orders'
  | 'attachments'
  | 'studio_generations'
  | 'purchases'
  | 'consents'
  | 'allowed_extensions'
  | 'ratings'
  | 'actions'
  | 'deletion_receipts';

/** Exported fields of gift cards: without the code's hash and the other party. */
const GIFT_FIELDS = [
  ...(['id', 'package_id', 'amount', 'currency', 'status', 'deliver_at', 'sent_at', 'created_at'] as const),
  ...(['expires_at', 'redeemed_at'] as const),
];

const URL_SECONDS = DAY_SECONDS;

export async function exportAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'auth' | 'storage'>,
  person: Person,
  accessToken: string,
): Promise<Record<string, unknown>> {
  const { db } = deps;
  const { id } = person.customer;
  // All these tables have the same owner and time columns; the cast only picks one for the query's types.
  const mine = <T extends Owned>(table: T): Promise<Row<`catchlight.${T}`>[]> =>
    db
      .selectFrom(`catchlight.${table}` as 'catchlight.orders')
      .selectAll()
      .where('customer_id', '=', id)
      .orderBy('created_at')
      .execute() as unknown as Promise<Row<`catchlight.${T}`>[]>;
  const attachments = await mine('attachments');
  return {
    exported_at: deps.clock.now(),
    customer: person.customer,
    sessions: await deps.auth.sessions(accessToken),
    sign_in_factors: await deps.auth.factors(id),
    orders: await mine('orders'),
    attachments: await Promise.all(
      attachments.map(async ({ object_key, preview_key, ...attachment }) => ({
        ...attachment,
        url: object_key && (await deps.storage.signedUrl(object_key, URL_SECONDS)),
        preview_url: preview_key && (await deps.storage.signedUrl(preview_key, URL_SECONDS)),
      })),
    ),
    previews: await readPreviews(deps, id),
    studio_generations: await mine('studio_generations'),
    purchases: await mine('purchases'),
    credit_entries: await db
      .selectFrom('catchlight.credit_entries')
      .selectAll()
      .where('account_id', '=', creditAccountId({ customerId: id }))
      .orderBy('id')
      .execute(),
    gift_cards: await db
      .selectFrom('catchlight.gift_cards')
      .select(GIFT_FIELDS)
      .where((where) => where.or([where('bought_by', '=', id), where('redeemed_by', '=', id)]))
      .orderBy('created_at')
      .execute(),
    voucher_entries: await mine('voucher_entries'),
    affiliate: (await mine('affiliates'))[0] ?? null,
    affiliate_earnings: await db
      .selectFrom('catchlight.affiliate_earnings as e')
      .innerJoin('catchlight.affiliates as a', 'a.id', 'e.affiliate_id')
      .selectAll('e')
      .where('a.customer_id', '=', id)
      .orderBy('e.created_at')
      .execute(),
    consents: await mine('consents'),
    allowed_extensions: await mine('allowed_extensions'),
    ratings: await mine('ratings'),
    actions: await mine('actions'),
    deletion_receipts: await mine('deletion_receipts'),
  };
}

/** Of drafts, before anything is paid. */
async function readPreviews({ db, storage }: Pick<Deps, 'db' | 'storage'>, customerId: string) {
  const rows = await db
    .selectFrom('catchlight.previews as p')
    .innerJoin('catchlight.orders as o', 'o.id', 'p.order_id')
    .selectAll('p')
    .where('o.customer_id', '=', customerId)
    .orderBy('p.created_at')
    .execute();
  return Promise.all(
    rows.map(async ({ object_key, ...preview }) => ({
      ...preview,
      url: object_key && (await storage.signedUrl(object_key, URL_SECONDS)),
    })),
  );
}
