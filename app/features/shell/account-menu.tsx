// Who is signed in, links to their settings, and signing out.
import { Link } from '~/i18n/link';
import { withLocale } from '~/i18n/locale';
import { useLocale, useT } from '~/i18n/use-t';
import { useRootData } from '~/root-data';
import { findRow } from '~/route-table';
import { Avatar } from '~/ui/card';
import { Icon } from '~/ui/icons';
import { Menu, menuItemClass } from '~/ui/menu';
import { useCustomer, useImpersonator } from '~/web/customer';
import { avatarUrl } from '~/components/image/sources';

export function AccountMenu() {
  const t = useT('shell');
  const locale = useLocale();
  const { user, links, imageHosts } = useRootData();
  const [shown, impersonator] = [useCustomer(), useImpersonator()];
  const customer = impersonator ?? shown;
  if (!user) return null;
  const name = customer?.name || user.user_metadata.name || user.email;
  return (
    <Menu
      align="end"
      name={`${t('sidebar.account')}: ${name}`}
      label={<Avatar name={name} src={avatarUrl(customer?.avatar_url ?? user.user_metadata.avatar_url, imageHosts)} />}
      triggerClassName="flex rounded-full p-1 hover:bg-sunken"
    >
      <p className="max-w-60 truncate px-3 py-2 text-sm text-muted">{user.email}</p>
      {findRow('/app/account') && (
        <Link to="/app/account" className={menuItemClass}>
          <Icon name="settings" /> {t('pages.account')}
        </Link>
      )}
      {customer?.role === 'admin' && (
        <Link to="/admin" className={menuItemClass}>
          <Icon name="shield" /> {t('pages.admin')}
        </Link>
      )}
      <a href={links.support} className={menuItemClass}>
        <Icon name="info" /> {t('sidebar.help')}
      </a>
      <form method="post" action={withLocale('/sign-out', locale)}>
        <button className={menuItemClass}>
          <Icon name="sign-out" /> {t('sidebar.signOut')}
        </button>
      </form>
    </Menu>
  );
}
