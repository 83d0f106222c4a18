// What is given, to whom, with which words and when; the payment page comes next.
import { Form, useNavigation } from 'react-router';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import type { MessageKey } from '~/i18n/messages';
import { useLocale, useT } from '~/i18n/use-t';
import { useCustomer } from '~/parts/customer';
import { useDraft } from '~/parts/use-draft';
import { LanguageOptions } from '~/parts/language-options';
import { Button } from '~/ui/button';
import { RadioCards } from '~/ui/choice';
import { Field, Fieldset } from '~/ui/field';
import { Input, Select, Textarea } from '~/ui/input';
import type { Refused } from './act';
import type { GiftsData } from './load.server';

interface Props {
  data: GiftsData;
  offers: NonNullable<GiftsData['offers']>;
  refused?: Refused['buy'];
}

export function BuyForm({ data, offers, refused }: Props) {
  const t = useT('gifts');
  const common = useT('common');
  const { money } = useFormat();
  const { state, formData } = useNavigation();
  const typed = refused?.values ?? data.typed;
  const fault = refused?.fault;
  const chosen = typed['gift'] ?? 'pro';
  const draft = useDraft('gift', String(data.cards.length));
  return (
    <Form method="post" className="mt-6 grid max-w-[52rem] gap-8" {...draft}>
      <Fieldset legend={t('buy.what')} error={fault === 'gift' && t('buy.giftFault')}>
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
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('buy.email')} required error={fault === 'email' ? t('buy.emailFault') : null}>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="recipient_email"
              maxLength={254}
              autoComplete="off"
              defaultValue={typed['recipient_email']}
            />
          )}
        </Field>
        <Field label={t('buy.name')} note={common('optional')}>
          {(control) => (
            <Input
              {...control}
              name="recipient_name"
              maxLength={120}
              autoComplete="off"
              defaultValue={typed['recipient_name']}
            />
          )}
        </Field>
        <Words typed={typed} />
        <Field
          label={t('buy.day')}
          note={common('optional')}
          hint={t('buy.dayHint')}
          error={fault === 'day' ? t('buy.dayFault') : null}
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              name="deliver_on"
              min={data.days.first}
              max={data.days.last}
              defaultValue={typed['deliver_on']}
            />
          )}
        </Field>
        <Language chosen={typed['language']} />
      </div>
      <div>
        <Button
          type="submit"
          size="lg"
          name="intent"
          value="buy"
          busy={state !== 'idle' && formData?.get('intent') === 'buy'}
        >
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

function Words({ typed }: { typed: Record<string, string> }) {
  const t = useT('gifts');
  const common = useT('common');
  const customer = useCustomer();
  return (
    <>
      <Field label={t('buy.message')} note={common('optional')} className="sm:col-span-2">
        {(control) => <Textarea {...control} name="message" maxLength={500} defaultValue={typed['message']} />}
      </Field>
      <Field label={t('buy.sender')} note={common('optional')} className="sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            name="sender_name"
            maxLength={120}
            autoComplete="name"
            defaultValue={typed['sender_name'] ?? customer?.name}
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
