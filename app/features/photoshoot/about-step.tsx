// Whose headshots, what for, and the consent without which no photo is taken in.
import { Form } from 'react-router';
import { PURPOSES } from '#server/contracts/catalogue.ts';
import { NamedProcessor } from '~/components/named-processor';
import { Link } from '~/i18n/link';
import { richText } from '~/i18n/rich-text';
import { useT } from '~/i18n/use-t';
import { findRow } from '~/route-table';
import { Button } from '~/ui/button';
import { RadioCards } from '~/ui/choice';
import { Field, FieldError, Fieldset } from '~/ui/field';
import { Checkbox, Input } from '~/ui/input';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { type FormState, useFormState } from '~/web/forms/use-form-state';
import { StepActions, StepHead } from './frame';
import type { PhotoshootData } from './load';

const POLICY = '/legal/privacy-policy';

export function AboutStep({ data, rejected, busy }: { data: PhotoshootData; rejected?: RejectedForm; busy: boolean }) {
  const t = useT('photoshoot');
  const form = useFormState('about', rejected);
  const { errors, value } = form;
  const common = useT('common');
  const order = data.order!;
  const other = order.on_behalf;
  return (
    <>
      <StepHead title={t('about.title')} lead={t('about.lead')} />
      {/* Our own words stand beside each question, in the language of the page; the browser’s bubble would come first. */}
      <Form method="post" noValidate className="group/about mt-8 grid gap-9">
        <input type="hidden" name="intent" value="about" />
        <Fieldset legend={t('about.who')} error={errors['who'] && t('errors.who')}>
          <RadioCards
            name="who"
            required
            defaultValue={value('who') ?? (other ? 'other' : 'self')}
            className="sm:grid-cols-2"
            choices={[
              { value: 'self', title: t('about.self'), text: t('about.selfText') },
              { value: 'other', title: t('about.other'), text: t('about.otherText') },
            ]}
          />
        </Fieldset>
        <Field
          label={t('about.subject')}
          hint={t('about.subjectHint')}
          error={errors['subject_name'] && t('errors.subject')}
          className="hidden max-w-form group-has-[[value=other]:checked]/about:grid"
        >
          {(control) => (
            <Input
              {...control}
              name="subject_name"
              maxLength={MAX_LENGTHS.name}
              autoComplete="off"
              defaultValue={value('subject_name') ?? order.subject_name ?? ''}
            />
          )}
        </Field>
        <Fieldset
          legend={t('about.purpose')}
          hint={t('about.purposeHint')}
          error={errors['purpose'] && t('errors.purpose')}
        >
          <RadioCards
            name="purpose"
            required
            defaultValue={value('purpose') ?? order.purpose ?? undefined}
            className="grid-cols-2 md:grid-cols-4"
            choices={PURPOSES.map((value) => ({ value, title: t(`purpose.${value}`) }))}
          />
        </Fieldset>
        <Agreement data={data} form={form} />
        <StepActions orderId={order.order_id} back="package">
          <Button type="submit" size="lg" busy={busy}>
            {common('continue')}
          </Button>
        </StepActions>
      </Form>
      {order.consent && (
        <Form method="post" className="mt-4 text-right">
          <button name="intent" value="withdraw" className="text-sm text-muted underline hover:text-ink">
            {t('about.withdraw')}
          </button>
        </Form>
      )}
    </>
  );
}

function Agreement({ data, form: { errors, rejected, value } }: { data: PhotoshootData; form: FormState }) {
  const t = useT('photoshoot');
  const order = data.order!;
  const isTicked = (name: string): boolean => (rejected ? value(name) !== undefined : order.consent);
  const policy = findRow(POLICY);
  const here = order.hosted_looks?.processor ? 'about.ownServersUnlessAgreed' : 'about.ownServers';
  return (
    <Fieldset legend={t('about.agreement')} hint={t('about.agreementHint')}>
      <div className="grid gap-4 rounded-lg bg-sunken p-5">
        <Checkbox name="adult" required defaultChecked={isTicked('adult')} aria-invalid={'adult' in errors}>
          <ForSelf>{t('about.adultSelf')}</ForSelf>
          <ForOther>{t('about.adultOther')}</ForOther>
        </Checkbox>
        {errors['adult'] && <FieldError>{t('errors.adult')}</FieldError>}
        <NamedProcessor name={data.processor} />
        <Checkbox
          key={data.processor}
          name="consent"
          required
          defaultChecked={isTicked('consent') && !('consent' in errors)}
          aria-invalid={'consent' in errors}
        >
          <ForSelf>{t('about.consentSelf')}</ForSelf>
          <ForOther>{t('about.consentOther')}</ForOther>
          {` ${data.processor ? t('about.processor', { name: data.processor }) : t(here)}`}
        </Checkbox>
        {errors['consent'] && <FieldError>{t('errors.consent')}</FieldError>}
      </div>
      <p className="text-sm text-muted">
        {richText(t('about.privacy'), {
          link: policy ? <Link to={POLICY} className="underline underline-offset-2" /> : <span />,
        })}
      </p>
      {order.photos_accepted > 0 && <p className="text-sm text-muted">{t('about.changing')}</p>}
    </Fieldset>
  );
}

const ForSelf = ({ children }: { children: string }) => (
  <span className="group-has-[[value=other]:checked]/about:hidden">{children}</span>
);
const ForOther = ({ children }: { children: string }) => (
  <span className="hidden group-has-[[value=other]:checked]/about:inline">{children}</span>
);
