// The first step: whose headshots, what for, and the consent without which no photo is taken in. The answers make the draft.
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
import { Icon } from '~/ui/icons';
import { Checkbox, Input } from '~/ui/input';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { useCustomer } from '~/web/customer';
import { type FormState, useFormState } from '~/web/forms/use-form-state';
import { Drafts } from './drafts';
import { StepActions, StepHead } from './frame';
import type { PhotoshootData } from './load';
import { WhoPays } from './who-pays';

const POLICY = '/legal/privacy-policy';

interface AboutProps {
  data: PhotoshootData;
  rejected?: RejectedForm;
  busy: boolean;
}

export function AboutStep({ data, rejected, busy }: AboutProps) {
  const t = useT('photoshoot');
  const { order, team, offers } = data;
  const form = useFormState('about', rejected);
  // Without confirmation nobody pays themselves for what the company has paid for already.
  const folded = (team?.own_seat || offers.length > 0) && !order;
  const questions = <Questions data={data} form={form} busy={busy} />;
  return (
    <>
      <StepHead
        title={t('about.title')}
        lead={order || folded ? t('about.lead') : `${t('about.lead')} ${t('about.next')}`}
      />
      {!order && <Drafts drafts={data.drafts} />}
      <WhoPays data={data} busy={busy} />
      {folded ? (
        <details className="mt-6" open={form.rejected}>
          <summary className="flex min-h-11 items-center gap-2 text-muted hover:text-ink">
            {t('seat.ownInstead')} <Icon name="chevron-down" className="size-4" />
          </summary>
          {questions}
        </details>
      ) : (
        questions
      )}
      {order?.consent && (
        <Form method="post" className="mt-4 text-right">
          <button name="intent" value="withdraw" className="text-sm text-muted underline hover:text-ink">
            {t('about.withdraw')}
          </button>
        </Form>
      )}
    </>
  );
}

function Questions({ data, form, busy }: { data: PhotoshootData; form: FormState; busy: boolean }) {
  const t = useT('photoshoot');
  const { errors, value } = form;
  const common = useT('common');
  const { order } = data;
  return (
    <>
      {/* Our own words stand beside each question, in the language of the page; the browser’s bubble would come first.
          The draft takes the place of this page in the history: going back from it must not lead to the start of another one. */}
      <Form method="post" noValidate replace={!order} className="group/about mt-8 grid gap-9">
        <input type="hidden" name="intent" value="about" />
        <Fieldset legend={t('about.who')} error={errors['who'] && t('errors.who')}>
          <RadioCards
            name="who"
            required
            defaultValue={value('who') ?? (order?.on_behalf ? 'other' : 'self')}
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
          className="hidden max-w-form group-has-[[name=who][value=other]:checked]/about:grid"
        >
          {(control) => (
            <Input
              {...control}
              name="subject_name"
              maxLength={MAX_LENGTHS.name}
              autoComplete="off"
              defaultValue={value('subject_name') ?? order?.subject_name ?? ''}
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
            defaultValue={value('purpose') ?? order?.purpose ?? undefined}
            className="grid-cols-2 md:grid-cols-4"
            choices={PURPOSES.map((value) => ({ value, title: t(`purpose.${value}`) }))}
          />
        </Fieldset>
        <Agreement data={data} form={form} />
        <StepActions>
          <Button type="submit" size="lg" busy={busy}>
            {common('continue')}
          </Button>
        </StepActions>
      </Form>
    </>
  );
}

function Agreement({ data, form }: { data: PhotoshootData; form: FormState }) {
  const t = useT('photoshoot');
  const { order } = data;
  const customer = useCustomer();
  const policy = findRow(POLICY);
  // A consent for one's own face covers the next shoot too, while photos stay on our machines. Nobody's covers another person's face.
  const ownGiven = order
    ? order.consent && !order.on_behalf
    : data.processor === null && customer?.face_consent === true;
  return (
    <Fieldset legend={t('about.agreement')} hint={t('about.agreementHint')}>
      <div className="grid gap-4 rounded-lg bg-sunken p-5">
        <NamedProcessor name={data.processor} />
        <div className="grid gap-4 group-has-[[name=who][value=other]:checked]/about:hidden">
          <Boxes {...{ data, form }} names={['adult', 'consent']} whose="Self" given={ownGiven} />
        </div>
        <div className="hidden gap-4 group-has-[[name=who][value=other]:checked]/about:grid">
          <Boxes
            {...{ data, form }}
            names={['other_adult', 'other_consent']}
            whose="Other"
            given={order !== null && order.consent && order.on_behalf}
          />
        </div>
      </div>
      <p className="text-sm text-muted">
        {richText(t('about.privacy'), {
          link: policy ? <Link to={POLICY} className="underline underline-offset-2" /> : <span />,
        })}
      </p>
      {order && order.photos_accepted > 0 && <p className="text-sm text-muted">{t('about.changing')}</p>}
    </Fieldset>
  );
}

interface BoxesProps {
  data: PhotoshootData;
  form: FormState;
  names: readonly [adult: string, consent: string];
  whose: 'Self' | 'Other';
  /** Whether both were ticked before. */
  given: boolean;
}

function Boxes({ data, form: { errors, rejected, value }, names: [adult, consent], whose, given }: BoxesProps) {
  const t = useT('photoshoot');
  const isTicked = (name: string): boolean => (rejected ? value(name) !== undefined : given);
  const here = data.hostedProcessor !== null ? 'about.ownServersUnlessAgreed' : 'about.ownServers';
  return (
    <>
      <Checkbox name={adult} defaultChecked={isTicked(adult)} aria-invalid={adult in errors}>
        {t(`about.adult${whose}`)}
      </Checkbox>
      {errors[adult] && <FieldError>{t('errors.adult')}</FieldError>}
      <Checkbox
        key={data.processor}
        name={consent}
        defaultChecked={isTicked(consent) && !(consent in errors)}
        aria-invalid={consent in errors}
      >
        {`${t(`about.consent${whose}`)} ${data.processor ? t('about.processor', { name: data.processor }) : t(here)}`}
      </Checkbox>
      {errors[consent] && <FieldError>{t('errors.consent')}</FieldError>}
    </>
  );
}
