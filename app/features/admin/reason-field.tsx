// Why staff did something to somebody's money: asked the same way wherever it is.
import { useT } from '~/i18n/use-t';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import type { Refused } from './forms';

export function ReasonField({ refused }: { refused: Refused | undefined }) {
  const t = useT('admin');
  return (
    <Field label={t('reason')} hint={t('reasonHint')} error={refused?.faults['reason'] && t('reasonFault')}>
      {(control) => (
        <Input
          {...control}
          name="reason"
          required
          minLength={3}
          maxLength={500}
          defaultValue={refused?.values['reason']}
        />
      )}
    </Field>
  );
}
