// What a person agrees to before their own face is worked on: that they are of age, and to what is done with the photos. With a hosted
// renderer it also says to whom they go.
import { useT } from '~/i18n/use-t';
import { FieldError, Fieldset } from '~/ui/field';
import { Checkbox } from '~/ui/input';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { NamedProcessor } from './named-processor';

/** The two boxes; `value` is what a ticked one sends, `on` when missing. `processor` is the renderer's company, null for our own engine. */
export function FaceConsentCheckboxes({
  processor,
  hostedProcessor = null,
  consent = 'consent',
  value,
  rejected,
}: {
  processor: string | null;
  /** Whom photos of hosted looks and edits are sent to, under a consent that is asked for them later. */
  hostedProcessor?: string | null;
  /** Name of the second box. */
  consent?: string;
  value?: string;
  /** The form as it was refused: what was ticked stays, and each box that was not says so. */
  rejected?: RejectedForm;
}) {
  const t = useT('photoshoot');
  const { [consent]: consentError, adult: adultError } = rejected?.fieldErrors ?? {};
  const isTicked = (name: string): boolean => rejected?.submittedValues[name] !== undefined;
  const here = hostedProcessor ? 'about.ownServersUnlessAgreed' : 'about.ownServers';
  return (
    <>
      <Checkbox
        name="adult"
        value={value}
        required
        defaultChecked={isTicked('adult')}
        aria-invalid={adultError !== undefined}
        aria-describedby={adultError && 'adult-error'}
      >
        {t('about.adultSelf')}
      </Checkbox>
      {adultError && <FieldError id="adult-error">{t('errors.adult')}</FieldError>}
      <NamedProcessor name={processor} />
      <Checkbox
        key={processor}
        name={consent}
        value={value}
        required
        defaultChecked={isTicked(consent) && !consentError}
        aria-invalid={consentError !== undefined}
        aria-describedby={consentError && 'consent-error'}
      >
        {t('about.consentSelf')}
        {` ${processor ? t('about.processor', { name: processor }) : t(here)}`}
      </Checkbox>
      {consentError && <FieldError id="consent-error">{t('errors.consent')}</FieldError>}
    </>
  );
}

/** The same as a part of a larger form, which learns by `asks_consent` that it was asked. */
export function FaceConsentFieldset({
  legend,
  processor,
  hostedProcessor,
  error,
}: {
  legend: string;
  processor: string | null;
  hostedProcessor?: string | null;
  /** Shown when a box was left empty. */
  error: string | false | undefined;
}) {
  return (
    <Fieldset legend={legend}>
      <input type="hidden" name="asks_consent" value="1" />
      <div className="grid gap-4 rounded-lg bg-sunken p-5">
        <FaceConsentCheckboxes processor={processor} hostedProcessor={hostedProcessor} />
        {error && <FieldError>{error}</FieldError>}
      </div>
    </Fieldset>
  );
}
