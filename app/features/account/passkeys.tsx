// The passkeys of a person: add one, give it a name, remove it.
import { Form, useSubmit } from 'react-router';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { type PasskeyState, usePasskey } from '~/components/passkey/use-passkey';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Field } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { Input } from '~/ui/input';
import type { Passkey } from './security';
import { SecuritySignInAgain } from './security-sign-in-again';
import { MAX_LENGTHS } from '#server/contracts/form-limits.ts';

export function Passkeys({ passkeys, now }: { passkeys: readonly Passkey[]; now: string }) {
  const t = useT('account');
  const submit = useSubmit();
  const passkey = usePasskey('add', (answer) => {
    void submit({ intent: 'add-passkey', ...answer }, { method: 'post' });
  });
  return (
    <>
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {passkeys.map((one) => (
            <PasskeyRow key={`${one.id} ${one.name}`} passkey={one} now={now} />
          ))}
        </ul>
      ) : (
        <p className="font-medium">{t('security.passkeys.none')}</p>
      )}
      <AddPasskey passkey={passkey} />
    </>
  );
}

function AddPasskey({ passkey: { supported, busy, error, start } }: { passkey: PasskeyState }) {
  const t = useT('account');
  if (!supported) return <p className="mt-5 text-sm text-muted">{t('security.passkeys.needsScript')}</p>;
  const fault = error === 'unavailable' ? 'failed' : error;
  return (
    <div className="mt-5 grid justify-items-start gap-4">
      <Button type="button" variant="secondary" size="sm" busy={busy} onClick={() => void start()}>
        {t('security.passkeys.add')}
      </Button>
      {fault === 'signInAgain' && <SecuritySignInAgain />}
      {fault && fault !== 'signInAgain' && (
        <Alert tone={fault === 'cancelled' ? 'neutral' : 'danger'}>{t(`security.passkeys.errors.${fault}`)}</Alert>
      )}
    </div>
  );
}

function PasskeyRow({ passkey, now }: { passkey: Passkey; now: string }) {
  const t = useT('account');
  const common = useT('common');
  const { relative } = useFormat();
  const time = new Date(now);
  return (
    <li className="grid gap-3 px-4 py-3.5 sm:px-5">
      <div className="flex items-center gap-4">
        <Icon name="lock" className="text-faint" />
        <div className="min-w-0 grow">
          <p className="font-medium break-words">{passkey.name}</p>
          <p className="text-sm text-muted">
            {t('security.added', { when: relative(passkey.addedAt, time) })}
            {passkey.usedAt && ` · ${t('security.passkeys.used', { when: relative(passkey.usedAt, time) })}`}
          </p>
        </div>
        <ConfirmForm
          intent="remove-passkey"
          danger
          label={t('security.remove')}
          title={t('security.app.ask', { name: passkey.name })}
          text={t('security.passkeys.askText')}
        >
          <input type="hidden" name="passkey" value={passkey.id} />
        </ConfirmForm>
      </div>
      <details className="text-sm">
        <summary className="w-fit cursor-pointer text-muted underline underline-offset-4 hover:text-ink">
          {t('security.passkeys.rename')}
        </summary>
        <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-end gap-3">
          <input type="hidden" name="passkey" value={passkey.id} />
          <Field label={t('security.passkeys.name')} required className="grow">
            {(control) => <Input {...control} name="name" maxLength={MAX_LENGTHS.name} defaultValue={passkey.name} />}
          </Field>
          <Button type="submit" name="intent" value="rename-passkey" variant="secondary">
            {common('save')}
          </Button>
        </Form>
      </details>
    </li>
  );
}
