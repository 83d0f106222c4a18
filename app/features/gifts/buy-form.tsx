// What is given, to whom, with which words and when; the payment page comes next.
import { Form } from 'react-router';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import type { MessageKey } from '~/i18n/messages';
import { useLocale, useT } from '~/i18n/use-t';
import { useCustomer } from '~/web/customer';
import { useFormDraft } from '~/web/forms/use-form-draft';
import { LanguageOptions } from '~/components/language-options';
import { Button } from '~/ui/button';
import { RadioCards } from '~/ui/choice';
import { Field, Fieldset } from '~/ui/field';
import { Input, Select, Textarea } from '~/ui/input';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import { useFormState } from '~/web/forms/use-form-state';
import type { RejectedPurchase } from './actions.server';
import type { GiftsData } from './load.server';

interface Props {
  data: GiftsData;
  offers: NonNullable<GiftsData['offers']>;
  rejected?: RejectedPurchase;
}

export function BuyForm({ data, offers, rejected }: Props) {
  const t = useT('gifts');
  const common = useT('common');
  const { errors, value, rejected: isRejected, busy } = useFormState('buy', rejected);
  const initial = (name: string): string | undefined => (isRejected ? value(name) : data.prefilled[name]);
  const draft = useFormDraft('gift', String(data.cards.length));
  return (
    <Form method="post" className="mt-6 grid max-w-[52rem] gap-8" {...draft}>
      <GiftChoice offers={offers} chosen={initial('gift') ?? 'pro'} error={errors.gift && t('buy.giftError')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('buy.email')} required error={errors.recipient_email && t('buy.emailError')}>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="recipient_email"
              maxLength={MAX_LENGTHS.email}
              autoComplete="off"
              defaultValue={initial('recipient_email')}
            />
          )}
        </Field>
        <Field label={t('buy.name')} note={common('optional')}>
          {(control) => (
            <Input
              {...control}
              name="recipient_name"
              maxLength={MAX_LENGTHS.name}
              autoComplete="off"
              defaultValue={initial('recipient_name')}
            />
          )}
        </Field>
        <Words initial={initial} />
        <Field
          label={t('buy.day')}
          note={common('optional')}
          hint={t('buy.dayHint')}
          error={errors.deliver_on && t('buy.dayError')}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              name="deliver_on"
              min={data.days.first}
              max={data.days.last}
              defaultValue={initial('deliver_on')}
            />
          )}
        </Field>
        <Language chosen={initial('language')} />
      </div>
      <div>
        <Button type="submit" size="lg" name="intent" value="buy" busy={busy}>
          {t('buy.pay')}
        </Button>
        <p className="mt-4 max-w-prose text-sm text-muted">
          {data.billing?.billing_name ? t('buy.receiptTo', { name: data.billing.billing_name }) : t('buy.receipt')}{' '}
          <Link to="/app/account" className="font-medium underline underline-offset-4">
            {t('buy.receiptChange')}
          </Link>
        </p>
      </div>
    </Form>
  );
}

function GiftChoice({ offers, chosen, error }: Pick<Props, 'offers'> & { chosen: string; error?: string }) {
  const t = useT('gifts');
  const { money } = useFormat();
  return (
    <Fieldset legend={t('buy.what')} error={error}>
      <RadioCards
        name="gift"
        required
        defaultValue={chosen}
        className="sm:grid-cols-3"
        choices={offers.packages.map(({ id, value, headshots }) => ({
          value: id,
          title: t(`names.${id}` as MessageKey<'gifts'>),
          text: t('buy.headshots', { count: headshots }),
          aside: <span className="font-medium tabular-nums">{money(value, offers.currency)}</span>,
        }))}
      />
      <p className="mt-2 text-sm text-muted">{t('buy.orAmount')}</p>
      <RadioCards
        name="gift"
        defaultValue={chosen}
        className="grid-cols-2 sm:grid-cols-4"
        choices={offers.amounts.map(({ amount, value }) => ({
          value: `amount:${amount}`,
          title: <span className="tabular-nums">{money(value, offers.currency)}</span>,
        }))}
      />
    </Fieldset>
  );
}

function Words({ initial }: { initial: (name: string) => string | undefined }) {
  const t = useT('gifts');
  const common = useT('common');
  const customer = useCustomer();
  return (
    <>
      <Field label={t('buy.message')} note={common('optional')} className="sm:col-span-2">
        {(control) => (
          <Textarea {...control} name="message" maxLength={MAX_LENGTHS.giftMessage} defaultValue={initial('message')} />
        )}
      </Field>
      <Field label={t('buy.sender')} note={common('optional')} className="sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            name="sender_name"
            maxLength={MAX_LENGTHS.name}
            autoComplete="name"
            defaultValue={initial('sender_name') ?? customer?.name}
          />
        )}
      </Field>
    </>
  );
}

function Language({ chosen }: { chosen?: string }) {
  const t = useT('gifts');
  const locale = useLocale();
  return (
    <Field label={t('buy.language')} className="content-start">
      {(control) => (
        <Select {...control} name="language" defaultValue={chosen ?? locale}>
          <LanguageOptions />
        </Select>
      )}
    </Field>
  );
}
