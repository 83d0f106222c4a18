// Above every page: the skip link, and the notice of a demonstration.
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { useCustomer, useImpersonator } from '~/web/customer';
import { Icon } from '~/ui/icons';

export function SkipLink() {
  const t = useT('shell');
  return (
    <a
      href="#content"
      className="fixed top-3 left-3 z-60 -translate-y-20 rounded-full bg-ink px-5 py-3 font-medium text-on-ink focus:translate-y-0"
    >
      {t('skip')}
    </a>
  );
}

export function DemoBanner() {
  const t = useT('shell');
  return <p className="bg-accent-soft px-4 py-2 text-center text-sm text-ink">{t('demo')}</p>;
}

/** The bar above the header, as staff wrote it. */
export function AnnouncementBar({ announcement }: { announcement?: { text: string; href: string } }) {
  const t = useT('shell');
  if (!announcement) return null;
  const { text, href } = announcement;
  return (
    <aside aria-label={t('announcement')} className="bg-ink px-4 py-2.5 text-center text-sm text-on-ink">
      {href ? (
        <Link
          to={href}
          className="inline-flex items-center gap-2 font-medium text-on-ink underline-offset-4 hover:underline"
        >
          {text}
          <Icon name="arrow-right" className="size-4" />
        </Link>
      ) : (
        text
      )}
    </aside>
  );
}

export function MaintenanceBanner() {
  const t = useT('shell');
  return (
    <p role="status" className="bg-accent-soft px-4 py-2 text-center text-sm text-ink">
      {t('maintenance')}
    </p>
  );
}

/** A manager or staff look at somebody else: whom, that nothing can be changed, and the way back. */
export function ImpersonationBanner() {
  const t = useT('shell');
  const impersonated = useCustomer();
  const impersonator = useImpersonator();
  if (!impersonator || !impersonated) return null;
  const back =
    impersonator.role === 'admin'
      ? `/admin/customers/${impersonated.id}`
      : impersonator.company_id
        ? `/app/teams/${impersonator.company_id}`
        : '/app';
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-ink px-4 py-2 text-center text-sm text-on-ink lg:left-62"
    >
      <p className="flex items-center gap-2">
        <Icon name="eye" className="size-4" />
        {t('impersonation.text', { name: impersonated.name || impersonated.email })}
      </p>
      <Link to={back} className="font-medium text-on-ink underline underline-offset-4">
        {t('impersonation.stop')}
      </Link>
    </div>
  );
}
