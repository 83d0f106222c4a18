// A receipt as one would print it: who sold what to whom, and the tax in it. The same as a PDF is a link, which needs no script.
import { apiAddress } from '~/api/address';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useLocale, useT } from '~/i18n/use-t';
import { Logo } from '~/components/logo';
import { buttonClass } from '~/ui/button';
import { Badge } from '~/ui/card';
import { Icon } from '~/ui/icons';
import type { Receipt, ReceiptDocument } from '#server/contracts/api.ts';
import { ReceiptLines } from './receipt-lines';

export function ReceiptPage({ receipt }: { receipt: Receipt }) {
  const t = useT('checkout');
  const { date } = useFormat();
  const title = t(receipt.tax ? 'receipt.invoice' : 'receipt.title');
  return (
    <div className="page-x mx-auto max-w-[46rem] py-8 print:py-0">
      <title>{`${title} ${receipt.receipt_number} · Catchlight`}</title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to="/app/credits" className={buttonClass({ variant: 'quiet', size: 'sm', className: '-ml-4' })}>
          <Icon name="arrow-left" /> {t('credits.title')}
        </Link>
        <p className="flex flex-wrap gap-2">
          {receipt.credit_note && (
            <Download receipt={receipt} document="credit_note">
              {t('receipt.downloadCredit')}
            </Download>
          )}
          <Download receipt={receipt} document="receipt">
            {t('receipt.download')}
          </Download>
        </p>
      </div>
      <article className="rounded-lg border border-line bg-surface p-6 sm:p-10 print:border-0 print:p-0">
        <header className="flex items-start justify-between gap-4">
          <Logo />
          <h1 className="text-xl">{title}</h1>
        </header>
        {receipt.refunded_at && (
          <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <Badge tone="danger">{t('receipt.refunded', { date: date(receipt.refunded_at) })}</Badge>
            {receipt.credit_note &&
              t('receipt.creditNoteOf', {
                number: receipt.credit_note.number,
                date: date(receipt.credit_note.issued_at),
              })}
          </p>
        )}
        <Facts receipt={receipt} />
        <div className="mt-8 grid gap-6 text-sm sm:grid-cols-2">
          <Seller receipt={receipt} />
          <Buyer receipt={receipt} />
        </div>
        <ReceiptLines receipt={receipt} />
        <Notes receipt={receipt} />
      </article>
    </div>
  );
}

function Download(props: { receipt: Receipt; document: ReceiptDocument; children: string }) {
  const query = new URLSearchParams({ document: props.document, language: useLocale() });
  const address = apiAddress('/credits/purchases/:id/receipt.pdf', { id: props.receipt.transaction_id });
  return (
    <a href={`${address}?${query}`} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      <Icon name="download" className="size-4" /> {props.children}
    </a>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const t = useT('checkout');
  const { date } = useFormat();
  const facts = [
    [t('receipt.number'), receipt.receipt_number],
    [t('receipt.date'), date(receipt.issued_at)],
    [t('receipt.transaction'), receipt.transaction_id],
  ] as const;
  return (
    <dl className="mt-8 grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Seller({ receipt: { seller } }: { receipt: Receipt }) {
  const t = useT('checkout');
  if (!seller) return null;
  return (
    <section aria-label={t('receipt.seller')}>
      <h2 className="text-sm font-normal text-muted">{t('receipt.seller')}</h2>
      <p className="break-words whitespace-pre-line">{[seller.name, ...seller.address].join('\n')}</p>
      {seller.vat_id && (
        <p>
          {t('receipt.vat')}: {seller.vat_id}
        </p>
      )}
    </section>
  );
}

function Buyer({ receipt }: { receipt: Receipt }) {
  const t = useT('checkout');
  const lines = [receipt.billing_name, receipt.billing_address, receipt.email];
  return (
    <section aria-label={t('receipt.to')}>
      <h2 className="text-sm font-normal text-muted">{t('receipt.to')}</h2>
      <p className="break-words whitespace-pre-line">{lines.filter(Boolean).join('\n')}</p>
      {receipt.vat_id && (
        <p>
          {t('receipt.vat')}: {receipt.vat_id}
        </p>
      )}
    </section>
  );
}

function Notes({ receipt: { tax, test } }: { receipt: Receipt }) {
  const t = useT('checkout');
  return (
    <div className="mt-8 grid gap-1 text-sm text-muted">
      {tax?.kind === 'reverse_charge' && <p>{t('receipt.reverseCharge')}</p>}
      {tax?.kind === 'outside' && <p>{t('receipt.outside')}</p>}
      {tax?.kind === 'voucher' && <p>{t('receipt.giftTax')}</p>}
      {!tax && <p>{t('receipt.noInvoice')}</p>}
      {test && <p>{t('receipt.test')}</p>}
      <p>{t('receipt.thanks')}</p>
    </div>
  );
}
