// The authenticator apps of a person, and the ways to add one and to remove one.
import { Form } from 'react-router';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { ConfirmForm } from '~/components/confirm-form';
import { Button } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { useFormState } from '~/web/forms/use-form-state';
import type { AuthenticatorApp } from './security';

export function AppList({ apps, now }: { apps: readonly AuthenticatorApp[] | null; now: string }) {
  const t = useT('account');
  const { busy } = useFormState('add-app', undefined);
  if (!apps) return <p className="text-muted">{t('security.failed')}</p>;
  const some = apps.length > 0;
  return (
    <>
      <p className="font-medium">{some ? t('security.app.on') : t('security.app.off')}</p>
      {some && (
        <ul className="mt-5 divide-y divide-line rounded-lg border border-line bg-surface">
          {apps.map((app) => (
            <AppRow key={app.id} app={app} now={now} last={apps.length === 1} />
          ))}
        </ul>
      )}
      <Form method="post" className="mt-5">
        <Button type="submit" variant="secondary" size="sm" name="intent" value="add-app" busy={busy}>
          {some ? t('security.app.another') : t('security.app.add')}
        </Button>
      </Form>
    </>
  );
}

function AppRow({ app, now, last }: { app: AuthenticatorApp; now: string; last: boolean }) {
  const t = useT('account');
  const { relative } = useFormat();
  return (
    <li className="flex items-center gap-4 px-4 py-3.5 sm:px-5">
      <Icon name="shield" className="text-faint" />
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{app.name}</p>
        <p className="text-sm text-muted">{t('security.added', { when: relative(app.addedAt, new Date(now)) })}</p>
      </div>
      <ConfirmForm
        intent="remove-app"
        danger
        label={t('security.remove')}
        title={t('security.app.ask', { name: app.name })}
        text={last ? t('security.app.askLast') : t('security.app.askOther')}
      >
        <input type="hidden" name="factor" value={app.id} />
      </ConfirmForm>
    </li>
  );
}
