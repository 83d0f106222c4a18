// Seats and studio credits: what is left, what more would cost at which number, what moved them, and the receipts.
import { Form, useNavigation } from 'react-router';
import { PACK_IDS, PACKS, TIER_FROM } from '#server/contracts/prices.ts';
import { useFormat } from '~/i18n/format';
import type { MessageKey } from '~/i18n/messages';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useFormState } from '~/web/forms/use-form-state';
import { BillingFields } from '~/components/billing-fields';
import { Button } from '~/ui/button';
import { Table } from '~/ui/table';
import { BuySeats, PRICE_TIERS } from './buy-seats';
import type { TeamData } from './load';
import { TrialCard } from './trial-card';

export function SeatsView({ data, rejected }: { data: TeamData; rejected?: RejectedForm }) {
  const t = useT('teams');
  const form = useFormState('buy-seats', rejected);
  const { team, credits, packages, pricing, quantity = '5' } = data;
  if (!credits || !packages || !pricing) return null;
  return (
    <div className="grid gap-10">
      {data.trial && <TrialCard answer={data.trial} company={team.company_id} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section aria-labelledby="team-seats">
          <h2 id="team-seats" className="text-xl">
            {t('seats.left', { count: team.credits.headshots })}
          </h2>
          <p className="mt-2 max-w-prose text-muted">{t('seats.text')}</p>
          <div className="mt-5">
            <PriceTiers pricing={pricing} />
          </div>
        </section>
        <BuySeats key={quantity} team={team.company_id} asked={form.value('quantity') ?? quantity} pricing={pricing}>
          <BillingFields
            name={{ label: t('seats.receiptName') }}
            address={{ label: t('seats.address') }}
            vat={{
              label: t('seats.vat'),
              hint: t('seats.vatHint'),
              error: form.errors['vat_id'] && t('seats.vatError'),
            }}
            shown={{
              billing_name:
                form.value('billing_name') ?? credits.billing.billing_name ?? data.billing?.billing_name ?? team.name,
              billing_address:
                form.value('billing_address') ?? credits.billing.billing_address ?? data.billing?.billing_address,
              vat_id: form.value('vat_id') ?? credits.billing.vat_id ?? data.billing?.vat_id,
            }}
          />
        </BuySeats>
      </div>
      <StudioCredits balance={credits.studio.credit_balance} packages={packages} />
      {credits.entries.length > 0 && <History entries={credits.entries} />}
    </div>
  );
}

type Loaded<Name extends 'credits' | 'packages' | 'pricing'> = NonNullable<TeamData[Name]>;

function PriceTiers({ pricing }: { pricing: Loaded<'pricing'> }) {
  const t = useT('teams');
  const { money } = useFormat();
  return (
    <Table caption={t('seats.tiers')}>
      <thead>
        <tr>
          <th scope="col">{t('seats.from')}</th>
          <th scope="col">{t('seats.price')}</th>
        </tr>
      </thead>
      <tbody>
        {PRICE_TIERS.map((tier, index) => (
          <tr key={tier}>
            <th scope="row">
              {TIER_FROM[index + 1] ? `${TIER_FROM[index]}–${TIER_FROM[index + 1]! - 1}` : `${TIER_FROM[index]}+`}
            </th>
            <td className="tabular-nums">{money(pricing.b2bPrices[tier], pricing.currency)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function StudioCredits({ balance, packages }: { balance: number; packages: Loaded<'packages'> }) {
  const t = useT('teams');
  const { money, number } = useFormat();
  const busy = useNavigation().state !== 'idle';
  return (
    <section aria-labelledby="team-studio">
      <h2 id="team-studio" className="text-xl">
        {t('seats.studio')}
      </h2>
      <p className="mt-1 text-muted">{t('seats.studioText', { count: balance })}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {PACK_IDS.map((id) => {
          const pack = packages.packages.find(({ package_id }) => package_id === id);
          if (!pack) return null;
          return (
            <Form key={id} method="post">
              <input type="hidden" name="package_id" value={id} />
              <Button type="submit" name="intent" value="buy-studio" variant="secondary" disabled={busy}>
                {number(PACKS[id].credits)} · {money(pack.value, packages.currency)}
              </Button>
            </Form>
          );
        })}
      </div>
    </section>
  );
}

function History({ entries }: { entries: Loaded<'credits'>['entries'] }) {
  const t = useT('teams');
  const { dateTime, number } = useFormat();
  return (
    <section aria-labelledby="team-history">
      <h2 id="team-history" className="mb-4 text-xl">
        {t('seats.history')}
      </h2>
      <Table caption={t('seats.history')} stacked>
        <thead>
          <tr>
            <th scope="col">{t('seats.when')}</th>
            <th scope="col">{t('seats.what')}</th>
            <th scope="col" className="text-right">
              {t('seats.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="max-md:order-1 max-md:col-span-2 max-md:-mt-2 max-md:text-muted">
                {dateTime(entry.created_at)}
              </td>
              <td>
                {t(reasonKey(entry.reason))}
                <span className="text-muted">
                  {' · '}
                  {t(entry.unit === 'studio' ? 'seats.studioUnit' : 'seats.headshotsUnit')}
                </span>
                {entry.reason === 'purchase' && entry.reference && (
                  <>
                    {' · '}
                    <Link to={`/app/receipts/${entry.reference}`} className="underline underline-offset-4">
                      {t('seats.receipt')}
                      <span className="sr-only"> {dateTime(entry.created_at)}</span>
                    </Link>
                  </>
                )}
              </td>
              <td className="text-right tabular-nums">{number(entry.amount, { signDisplay: 'always' })}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const REASONS = [
  'purchase',
  'purchase_refunded',
  'refund_failed',
  'seat_assigned',
  'seat_returned',
  'studio_picture',
  'studio_returned',
  'grant',
  'free_trial',
  'trial_ended',
] as const;
function reasonKey(reason: string): MessageKey<'teams'> {
  const known = REASONS.find((one) => one === reason);
  return known ? `seats.reasons.${known}` : 'seats.reasons.other';
}
