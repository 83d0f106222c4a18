// The consent that goes with other clothes and poses where our engine makes every other edit: it names whom pictures of the shoot are sent to. Without
// a script it shows once such an edit is chosen, by styles alone; a browser whose styles cannot tell shows it always.
import { useId } from 'react';
import type { StudioAnswer, StudioSource } from '#server/contracts/studio.ts';
import { NamedProcessor } from '~/components/named-processor';
import { Link } from '~/i18n/link';
import { richText } from '~/i18n/rich-text';
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';
import { FieldError, Fieldset } from '~/ui/field';
import { Checkbox } from '~/ui/input';
import type { FormState } from '~/web/forms/use-form-state';

interface HostedEditConsentProps {
  studio: Pick<StudioAnswer, 'processor'>;
  source: Pick<StudioSource, 'hosted_consent' | 'on_behalf'>;
  /** Whether such an edit is chosen; undefined without a script. */
  wanted: boolean | undefined;
  form: FormState;
}

const WHERE_CHOSEN =
  'supports-[selector(:has(*))]:hidden group-has-[[name=clothes]:checked:not([value=same])]/edit:block group-has-[[name=pose]:checked:not([value=same])]/edit:block';
const link = (to: string) => <Link to={to} className="underline underline-offset-2" />;

export function HostedEditConsent({ studio, source, wanted, form }: HostedEditConsentProps) {
  const t = useT('generations');
  const name = studio.processor ?? '';
  const errorId = useId();
  const error = form.errors['hosted_consent'] !== undefined;
  if (wanted === false) return null;
  if (source.hosted_consent && !error)
    return (
      <p className={cx('text-sm text-muted', !wanted && WHERE_CHOSEN)}>
        {richText(t(source.on_behalf ? 'hosted.givenOther' : 'hosted.given', { name }), {
          link: link('/app/account#consent'),
        })}
      </p>
    );
  return (
    <div className={cx(!wanted && !error && WHERE_CHOSEN)}>
      <Fieldset legend={t('hosted.title')}>
        <input type="hidden" name="asks_hosted_consent" value="1" />
        <div className="grid gap-3 rounded-lg bg-sunken p-5">
          <NamedProcessor field="hosted_processor" name={studio.processor} />
          <Checkbox
            key={name}
            name="hosted_consent"
            required={wanted === true}
            defaultChecked={form.value('hosted_consent') !== undefined && !error}
            aria-invalid={error}
            aria-describedby={error ? errorId : undefined}
          >
            {t(source.on_behalf ? 'hosted.other' : 'hosted.self', { name })}
          </Checkbox>
          {error && <FieldError id={errorId}>{t('hosted.error')}</FieldError>}
          <p className="text-sm text-muted">{richText(t('hosted.hint'), { link: link('/legal/privacy-policy') })}</p>
        </div>
      </Fieldset>
    </div>
  );
}
