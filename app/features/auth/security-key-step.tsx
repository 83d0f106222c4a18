// The second step with a security key, which only a script can ask for.
import { useState } from 'react';
import { useSubmit } from 'react-router';
import { usePasskey, type PasskeyError } from '~/components/passkey/use-passkey';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { Select } from '~/ui/input';
import type { KeyError, SecondFactor } from './second-factor';

export function SecurityKeyStep({ keys, refused }: { keys: readonly SecondFactor[]; refused: KeyError | undefined }) {
  const t = useT('auth');
  const submit = useSubmit();
  const [chosen, setChosen] = useState(keys[0]?.id ?? '');
  const { supported, busy, error, start } = usePasskey('use-key', (answer) => {
    void submit({ intent: 'security-key', ...answer }, { method: 'post' });
  });
  if (!supported) return <Alert tone="neutral">{t('secondFactor.key.needsScript')}</Alert>;
  const fault = error ? textOf(error) : refused;
  return (
    <div className="grid gap-4">
      {keys.length > 1 && (
        <Field label={t('secondFactor.key.label')}>
          {(control) => (
            <Select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
              {keys.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Button type="button" wide busy={busy} onClick={() => void start({ factor: chosen })}>
        <Icon name="lock" className="size-4.5" /> {t('secondFactor.key.button')}
      </Button>
      {fault && (
        <Alert tone={fault === 'cancelled' ? 'neutral' : 'danger'}>{t(`secondFactor.key.errors.${fault}`)}</Alert>
      )}
    </div>
  );
}

function textOf(error: PasskeyError): 'cancelled' | 'tooMany' | 'wrong' | 'unreachable' {
  if (error === 'cancelled' || error === 'tooMany') return error;
  return error === 'unavailable' ? 'unreachable' : 'wrong';
}
