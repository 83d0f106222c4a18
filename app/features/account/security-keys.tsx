// The security keys of a person: a name and a button to add one, and each with a button to remove it.
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';
import { useRef } from 'react';
import { useSubmit } from 'react-router';
import { usePasskey } from '~/components/passkey/use-passkey';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Input } from '~/ui/input';
import { FactorList } from './factor-list';
import type { SecondFactor } from './security';
import { SecuritySignInAgain } from './security-sign-in-again';

interface Props {
  keys: readonly SecondFactor[];
  now: string;
  /** Of all second factors, apps too. */
  only: boolean;
}

export function SecurityKeys({ keys, now, only }: Props) {
  const t = useT('account');
  return (
    <>
      {keys.length > 0 ? (
        <FactorList
          factors={keys}
          now={now}
          intent="remove-key"
          icon="lock"
          warning={only ? t('security.keys.askLast') : t('security.keys.askOther')}
        />
      ) : (
        <p className="font-medium">{t('security.keys.none')}</p>
      )}
      {/* Empty again once a key was added. */}
      <AddKey key={keys.length} />
    </>
  );
}

function AddKey() {
  const t = useT('account');
  const submit = useSubmit();
  const name = useRef<HTMLInputElement>(null);
  const { supported, busy, error, start } = usePasskey('add-key', (answer) => {
    void submit({ intent: 'add-key', ...answer }, { method: 'post' });
  });
  if (!supported) return <p className="mt-5 text-sm text-muted">{t('security.keys.needsScript')}</p>;
  return (
    <form
      className="mt-5 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void start({ name: name.current?.value ?? '' });
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('security.keys.label')} className="grow">
          {(control) => (
            <Input
              {...control}
              ref={name}
              maxLength={MAX_LENGTHS.securityKeyName}
              autoComplete="off"
              placeholder={t('security.keys.name')}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" busy={busy}>
          {t('security.keys.add')}
        </Button>
      </div>
      {error === 'signInAgain' && <SecuritySignInAgain />}
      {error && error !== 'signInAgain' && (
        <Alert tone={error === 'cancelled' ? 'neutral' : 'danger'}>{t(`security.keys.errors.${error}`)}</Alert>
      )}
    </form>
  );
}
