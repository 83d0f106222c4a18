// An invitation, opened: whose it is, what it means, and the button that accepts it.
import { Form, useNavigation } from 'react-router';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useCustomer } from '~/parts/customer';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { Card, EmptyState } from '~/ui/card';

interface Door {
  name: string;
  email: string;
  role: 'employee' | 'manager' | 'owner';
}

export function InvitePage({ door }: { door: Door | null }) {
  const t = useT('teams');
  const customer = useCustomer();
  const busy = useNavigation().state !== 'idle';
  const other = door && customer && door.email.toLowerCase() !== customer.email.toLowerCase();
  return (
    <div className="mx-auto max-w-[36rem]">
      <title>{`${t('title')} · Catchlight`}</title>
      {door ? (
        <Card>
          <h1 className="text-2xl">{t('list.invited', { name: door.name })}</h1>
          <p className="mt-2 text-muted">
            {t('list.invitedRole', { role: t(`roles.${door.role}`) })} {t('list.linkText')}
          </p>
          {other ? (
            <Alert tone="danger" className="mt-5">
              {t('problem.other_address')} ({door.email})
            </Alert>
          ) : (
            <Form method="post" className="mt-6">
              <Button type="submit" size="lg" busy={busy} className="wrap-anywhere">
                {t('list.join', { name: door.name })}
              </Button>
            </Form>
          )}
        </Card>
      ) : (
        <EmptyState
          icon="link"
          title={t('problem.gone')}
          action={
            <Link to="/app/teams" className={buttonClass({ variant: 'secondary' })}>
              {t('title')}
            </Link>
          }
        />
      )}
    </div>
  );
}
