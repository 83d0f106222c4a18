// Whose headshots, what for, and the consent without which no photo is taken in.
import { Form } from 'react-router';
import { PURPOSES } from '#server/contracts/catalogue.ts';
import { Link } from '~/i18n/link';
import { rich } from '~/i18n/rich';
import { useT } from '~/i18n/use-t';
import { rowOf } from '~/route-table';
import { Button } from '~/ui/button';
import { RadioCards } from '~/ui/choice';
import { Field, FieldError, Fieldset } from '~/ui/field';
import { Checkbox, Input } from '~/ui/input';
import { SUBJECT_LENGTH, type Errors } from './forms';
import { StepFoot, StepHead } from './frame';
import type { PhotoshootData } from './load';

const POLICY = '/legal/privacy-policy';

export function AboutStep({ data, errors, busy }: { data: PhotoshootData; errors?: Errors; busy: boolean }) {
  const t = useT('photoshoot');
  const common = useT('common');
  const order = data.order!;
  const other = order.on_behalf;
  const policy = rowOf(POLICY);
  return (
    <>
      <StepHead title={t('about.title')} lead={t('about.lead')} />
      <Form method="post" className="group/about mt-8 grid gap-9">
        <input type="hidden" name="intent" value="about" />
        <Fieldset legend={t('about.who')} error={errors?.who && t('errors.who')}>
          <RadioCards
            name="who"
            required
            defaultValue={other ? 'other' : 'self'}
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
          error={errors?.subject && t('errors.subject')}
          className="hidden max-w-form group-has-[[value=other]:checked]/about:grid"
        >
          {(control) => (
            <Input
              {...control}
              name="subject_name"
              maxLength={SUBJECT_LENGTH}
              autoComplete="off"
              defaultValue={order.subject_name ?? ''}
            />
          )}
        </Field>
        <Fieldset
          legend={t('about.purpose')}
          hint={t('about.purposeHint')}
          error={errors?.purpose && t('errors.purpose')}
        >
          <RadioCards
            name="purpose"
            required
            defaultValue={order.purpose ?? undefined}
            className="grid-cols-2 md:grid-cols-4"
            choices={PURPOSES.map((value) => ({ value, title: t(`purpose.${value}`) }))}
          />
        </Fieldset>
        <Fieldset legend={t('about.agreement')} hint={t('about.agreementHint')}>
          <div className="grid gap-4 rounded-lg bg-sunken p-5">
            <Checkbox name="adult" required defaultChecked={order.consent} aria-invalid={errors?.adult}>
              <ForSelf>{t('about.adultSelf')}</ForSelf>
              <ForOther>{t('about.adultOther')}</ForOther>
            </Checkbox>
            {errors?.adult && <FieldError>{t('errors.adult')}</FieldError>}
            <Checkbox name="consent" required defaultChecked={order.consent} aria-invalid={errors?.consent}>
              <ForSelf>{t('about.consentSelf')}</ForSelf>
              <ForOther>{t('about.consentOther')}</ForOther>
              {data.processor && ` ${t('about.processor', { name: data.processor })}`}
            </Checkbox>
            {errors?.consent && <FieldError>{t('errors.consent')}</FieldError>}
          </div>
          <p className="text-sm text-muted">
            {rich(t('about.privacy'), {
              link: policy ? <Link to={POLICY} className="underline underline-offset-2" /> : <span />,
            })}
          </p>
          {order.photos_accepted > 0 && <p className="text-sm text-muted">{t('about.changing')}</p>}
        </Fieldset>
        <StepFoot orderId={order.order_id} back="package">
          <Button type="submit" size="lg" busy={busy}>
            {common('continue')}
          </Button>
        </StepFoot>
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

const ForSelf = ({ children }: { children: string }) => (
  <span className="group-has-[[value=other]:checked]/about:hidden">{children}</span>
);
const ForOther = ({ children }: { children: string }) => (
  <span className="hidden group-has-[[value=other]:checked]/about:inline">{children}</span>
);
