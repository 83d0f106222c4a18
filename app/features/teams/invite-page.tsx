// An invitation, opened: whose it is, what it means, and the button that accepts it.
import { Form, useLocation, useNavigation } from 'react-router';
import { Link, useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useCustomer } from '~/web/customer';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { Card, EmptyState } from '~/ui/card';

interface OpenedInvite {
  name: string;
  email: string;
  role: 'employee' | 'manager' | 'owner';
}

export function InvitePage({ invite }: { invite: OpenedInvite | null }) {
  const t = useT('teams');
  const customer = useCustomer();
  const href = useHref();
  const { pathname } = useLocation();
  const busy = useNavigation().state !== 'idle';
  const other = invite && customer && invite.email.toLowerCase() !== customer.email.toLowerCase();
  return (
    <div className="mx-auto max-w-[36rem]">
      <title>{`${t('title')} · Catchlight`}</title>
      {invite ? (
        <Card>
          <h1 className="text-2xl">{t('list.invited', { name: invite.name })}</h1>
          <p className="mt-2 text-muted">
            {t('list.invitedRole', { role: t(`roles.${invite.role}`) })} {t('list.linkText')}
          </p>
          {other ? (
            <>
              <Alert tone="danger" className="mt-5">
                {t('problem.other_address', { email: invite.email, own: customer.email })}
              </Alert>
              {/* Whoever signs out here comes back to the invitation, by way of the sign-in. */}
              <form method="post" action={href('/sign-out')} className="mt-6">
                <input type="hidden" name="to" value={pathname} />
                <Button type="submit" variant="secondary">
                  {t('invite.switch')}
                </Button>
              </form>
            </>
          ) : (
            <Form method="post" className="mt-6">
              <Button type="submit" size="lg" busy={busy} className="wrap-anywhere">
                {t('list.join', { name: invite.name })}
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
