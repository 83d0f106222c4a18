// The reason that staff give for what they do to somebody's account or money.
import { MAX_LENGTHS, MIN_STAFF_REASON } from '#server/contracts/form-limits.ts';
import { useT } from '~/i18n/use-t';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import type { FormState } from '~/web/forms/use-form-state';

export function ReasonField({ form: { errors, value } }: { form: FormState }) {
  const t = useT('admin');
  return (
    <Field label={t('reason')} hint={t('reasonHint')} error={errors['reason'] && t('reasonError')}>
      {(control) => (
        <Input
          {...control}
          name="reason"
          required
          minLength={MIN_STAFF_REASON}
          maxLength={MAX_LENGTHS.staffReason}
          defaultValue={value('reason')}
        />
      )}
    </Field>
  );
}
