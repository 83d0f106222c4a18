// /app/credits: the balance, what can be bought, and the ledger.
import type { EntryReason } from '#server/contracts/credits.ts';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import type { MessageKey } from '~/i18n/messages';
import { useT } from '~/i18n/use-t';
import { PackageOfferCards, PackRows } from '~/features/checkout/package-offer-cards';
import { ConfirmForm } from '~/components/confirm-form';
import { buttonClass } from '~/ui/button';
import { Badge, EmptyState } from '~/ui/card';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import { Table } from '~/ui/table';
import type { CreditEntry, PackagesAnswer, Purchase } from '#server/contracts/api.ts';
import { checkoutPath, type PurchasePurpose } from './offer';
import { productName, refundDescription } from './product-text';

export interface CreditsData {
  /** -1 while unknown. */
  credits: number;
  packages: PackagesAnswer | null;
  purchases: Purchase[];
  entries: CreditEntry[];
  /** The next page of entries begins before this one. */
  next: number | null;
  older: boolean;
  purpose: PurchasePurpose;
}

export function CreditsPage({ data }: { data: CreditsData }) {
  const t = useT('checkout');
  const { number } = useFormat();
  const { credits, packages, purchases } = data;
  const buy = (id: string): string => checkoutPath(id, data.purpose);
  return (
    <>
      <title>{`${t('credits.title')} · Catchlight`}</title>
      <h1 className="sr-only">{t('credits.title')}</h1>
      <section className="flex flex-wrap items-end justify-between gap-6">
        <p>
          <span className="block text-4xl font-medium tabular-nums">{credits < 0 ? '–' : number(credits)}</span>
          <span className="mt-1 block text-muted">{t('credits.available', { count: Math.max(credits, 0) })}</span>
        </p>
        <p className="max-w-96 text-sm text-muted">{t('credits.explain')}</p>
      </section>
      {packages && (
        <section aria-labelledby="buy-title" className="mt-10">
          <h2 id="buy-title" className="text-xl">
            {t('credits.buy')}
          </h2>
          <div className="mt-4">
            <PackageOfferCards offers={packages} to={buy} />
          </div>
          <h3 className="mt-8 text-base">{t('credits.packs')}</h3>
          <p className="mt-1 mb-3 text-sm text-muted">{t('credits.packsHint')}</p>
          <PackRows offers={packages} to={buy} />
          <Link to="/app/gifts" className={buttonClass({ variant: 'quiet', size: 'sm', className: 'mt-4 -ml-4' })}>
            {t('credits.gifts')} <Icon name="arrow-right" className="size-4" />
          </Link>
        </section>
      )}
      {purchases.length > 0 && (
        <section aria-labelledby="purchases-title" className="mt-12">
          <h2 id="purchases-title" className="mb-4 text-xl">
            {t('credits.purchases')}
          </h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {purchases.map((purchase) => (
              <PurchaseRow key={purchase.transaction_id} purchase={purchase} />
            ))}
          </ul>
        </section>
      )}
      <section id="history" aria-labelledby="history-title" className="mt-12 scroll-mt-6">
        <h2 id="history-title" className="mb-4 text-xl">
          {t('credits.history')}
        </h2>
        <History data={data} />
      </section>
    </>
  );
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const t = useT('checkout');
  const { money, date } = useFormat();
  const { transaction_id: id, package_id: name, status, receipt_number: receipt, value, currency } = purchase;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-4">
      <p className="min-w-40 grow">
        <span className="block font-medium">
          {productName(name, t)} {status === 'refunded' && <Badge className="ml-1">{t('credits.refunded')}</Badge>}
        </span>
        <span className="block text-sm text-muted">
          {date(purchase.paid_at ?? purchase.created_at)}
          {receipt && ` · ${receipt}`}
        </span>
      </p>
      <span className={cx('tabular-nums', status === 'refunded' && 'text-faint line-through')}>
        {money(value, currency)}
      </span>
      <span className="flex gap-1">
        {purchase.refundable && (
          <ConfirmForm
            intent="refund"
            danger
            label={t('credits.refund')}
            look={{ variant: 'quiet' }}
            title={t('credits.refundTitle', { price: money(value, currency) })}
            text={refundDescription(purchase, t)}
          >
            <input type="hidden" name="transaction_id" value={id} />
          </ConfirmForm>
        )}
        {receipt && (
          <Link to={`/app/receipts/${id}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t('credits.receipt')}
            <span className="sr-only"> {receipt}</span>
          </Link>
        )}
      </span>
    </li>
  );
}

function History({ data: { entries, next, older } }: { data: CreditsData }) {
  const t = useT('checkout');
  const { number, dateTime } = useFormat();
  if (entries.length === 0)
    return (
      <EmptyState icon="coins" title={t('credits.empty')}>
        {t('credits.emptyText')}
      </EmptyState>
    );
  return (
    <>
      <Table caption={t('credits.history')} stacked>
        <thead>
          <tr>
            <th scope="col">{t('credits.when')}</th>
            <th scope="col">{t('credits.what')}</th>
            <th scope="col" className="text-right">
              {t('credits.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="whitespace-nowrap text-muted max-md:order-1 max-md:col-span-2 max-md:-mt-2">
                {dateTime(entry.created_at)}
              </td>
              <td>
                <Reason entry={entry} />
              </td>
              <td className={cx('text-right font-medium tabular-nums', entry.amount > 0 && 'text-success')}>
                {number(entry.amount, { signDisplay: 'exceptZero' })}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-3 flex justify-between text-sm">
        {older ? (
          <Link to="/app/credits#history" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            {t('credits.newest')}
          </Link>
        ) : (
          <span />
        )}
        {next !== null && (
          <Link to={`/app/credits?before=${next}#history`} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            {t('credits.older')}
          </Link>
        )}
      </p>
    </>
  );
}

/** By record, so that a reason without a text is an error of types. */
const TEXTS: Record<EntryReason, MessageKey<'checkout'>> = {
  purchase: 'reasons.purchase',
  bonus: 'reasons.bonus',
  purchase_refunded: 'reasons.purchase_refunded',
  refund_failed: 'reasons.refund_failed',
  account_deleted: 'reasons.account_deleted',
  shoot_started: 'reasons.shoot_started',
  short_delivery: 'reasons.short_delivery',
  renderer_fallback: 'reasons.renderer_fallback',
  shoot_refunded: 'reasons.shoot_refunded',
  shoot_cancelled: 'reasons.shoot_cancelled',
  grant: 'reasons.grant',
  gift: 'reasons.gift',
  free_trial: 'reasons.free_trial',
  trial_ended: 'reasons.trial_ended',
  seat_assigned: 'reasons.seat_assigned',
  seat_returned: 'reasons.seat_returned',
  studio_picture: 'reasons.studio_picture',
  studio_returned: 'reasons.studio_returned',
  look_claimed: 'reasons.look_claimed',
  claim_returned: 'reasons.claim_returned',
};
const OF_SHOOTS = new Set([
  ...['shoot_started', 'short_delivery', 'shoot_refunded', 'shoot_cancelled'],
  ...['look_claimed', 'claim_returned'],
]);

function Reason({ entry: { reason, reference } }: { entry: CreditEntry }) {
  const t = useT('checkout');
  const known = TEXTS[reason as EntryReason] as MessageKey<'checkout'> | undefined;
  const text = known ? t(known) : reason;
  if (!reference || !OF_SHOOTS.has(reason)) return text;
  return (
    <Link to={`/ai-headshot-results/${reference}`} className="underline underline-offset-4">
      {text}
    </Link>
  );
}
