// What a person agrees to before their own face is worked on: that they are of age, and to what is done with the photos. With a hosted
// renderer it also says to whom they go.
import { useT } from '~/i18n/use-t';
import { FieldError, Fieldset } from '~/ui/field';
import { Checkbox } from '~/ui/input';
import { NamedProcessor } from './named-processor';

/** The two boxes; `value` is what a ticked one sends, `on` when missing. `processor` is the renderer's company, null for our own engine. */
export function FaceConsentCheckboxes({
  processor,
  hostedProcessor = null,
  consent = 'consent',
  value,
}: {
  processor: string | null;
  /** Whom photos of hosted looks and edits are sent to, under a consent that is asked for them later. */
  hostedProcessor?: string | null;
  /** Name of the second box. */
  consent?: string;
  value?: string;
}) {
  const t = useT('photoshoot');
  const here = hostedProcessor ? 'about.ownServersUnlessAgreed' : 'about.ownServers';
  return (
    <>
      <Checkbox name="adult" value={value} required>
        {t('about.adultSelf')}
      </Checkbox>
      <NamedProcessor name={processor} />
      <Checkbox key={processor} name={consent} value={value} required>
        {t('about.consentSelf')}
        {` ${processor ? t('about.processor', { name: processor }) : t(here)}`}
      </Checkbox>
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
