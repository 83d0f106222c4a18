// The authenticator apps of a person, and the ways to add one and to remove one.
import { Form } from 'react-router';
import { useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { useFormState } from '~/web/forms/use-form-state';
import { FactorList } from './factor-list';
import type { SecurityData } from './security';

export function AppList({ apps, keys, now }: Pick<SecurityData, 'apps' | 'keys'> & { now: string }) {
  const t = useT('account');
  const { busy } = useFormState('add-app', undefined);
  if (!apps) return <p className="text-muted">{t('security.failed')}</p>;
  const some = apps.length > 0;
  const others = keys?.length ?? 0;
  return (
    <>
      <p className="font-medium">{t(`security.app.${some ? 'on' : others > 0 ? 'none' : 'off'}`)}</p>
      {some && (
        <div className="mt-5">
          <FactorList
            factors={apps}
            now={now}
            intent="remove-app"
            icon="shield"
            warning={apps.length + others === 1 ? t('security.app.askLast') : t('security.app.askOther')}
          />
        </div>
      )}
      <Form method="post" className="mt-5">
        <Button type="submit" variant="secondary" size="sm" name="intent" value="add-app" busy={busy}>
          {some ? t('security.app.another') : t('security.app.add')}
        </Button>
      </Form>
    </>
  );
}
