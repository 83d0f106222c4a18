// Signing in with a passkey: shown where a script runs and the browser knows passkeys.
import { useSubmit } from 'react-router';
import { useT } from '~/i18n/use-t';
import { usePasskey } from '~/components/passkey/use-passkey';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { Icon } from '~/ui/icons';

export function PasskeyButton({ refused }: { refused: boolean }) {
  const t = useT('auth');
  const submit = useSubmit();
  const { supported, busy, error, start } = usePasskey('sign-in', (answer) => {
    void submit({ intent: 'passkey', ...answer }, { method: 'post' });
  });
  if (!supported) return null;
  const fault = error ?? (refused ? 'refused' : undefined);
  return (
    <div className="grid gap-3">
      <Button type="button" variant="secondary" wide busy={busy} onClick={() => void start()}>
        <Icon name="lock" className="size-4.5" /> {t('passkey.button')}
      </Button>
      {fault && (
        <Alert tone={fault === 'cancelled' ? 'neutral' : 'danger'}>{t(`passkey.errors.${textOf(fault)}`)}</Alert>
      )}
    </div>
  );
}

const textOf = (fault: string): 'cancelled' | 'refused' | 'tooMany' | 'failed' =>
  fault === 'cancelled' || fault === 'refused' || fault === 'tooMany' ? fault : 'failed';
