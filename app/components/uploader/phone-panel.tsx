// Photos from a phone: a code to scan, and what came of it appears on this page by itself. Plain forms, so that it works without a script.
import { Form } from 'react-router';
import { useT } from '~/i18n/use-t';
import { useLiveUpdates } from '~/web/connectivity/use-live-updates';
import { Button } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import { Link } from '~/i18n/link';

export interface PhonePanelProps {
  /** The code that a phone adds photos by, drawn, while there is one that opens. */
  phone: { picture: string } | null;
  /** The address of its events. */
  events: string;
  /** This page, for browsers without a script. */
  reload: string;
}

export function PhonePanel({ phone, ...link }: PhonePanelProps) {
  const t = useT('photoshoot');
  if (!phone)
    return (
      // On a phone itself the photos are at hand already, and no second one could read its code.
      <Form method="post" preventScrollReset className="mt-4 pointer-coarse:max-sm:hidden">
        <input type="hidden" name="intent" value="phone-link" />
        <Button type="submit" variant="quiet" className="-ml-5.5">
          <Icon name="phone" /> {t('phone.open')}
        </Button>
      </Form>
    );
  return <OpenLink phone={phone} {...link} />;
}

function OpenLink({ phone, events, reload }: PhonePanelProps & { phone: { picture: string } }) {
  const t = useT('photoshoot');
  const script = useHydrated();
  useLiveUpdates(events, true);
  return (
    <section
      aria-labelledby="phone-title"
      className="mt-4 flex flex-col items-center gap-5 rounded-xl border border-line bg-surface p-5 text-center sm:flex-row sm:gap-7 sm:p-6 sm:text-left"
    >
      <img
        src={phone.picture}
        alt={t('phone.code')}
        width={168}
        height={168}
        className="shrink-0 rounded-md bg-white"
      />
      <div className="min-w-0">
        <h2 id="phone-title" className="text-lg">
          {t('phone.title')}
        </h2>
        <p className="mt-1.5 max-w-prose text-muted">{t('phone.text')}</p>
        <p className="mt-1.5 text-sm text-faint">{t('phone.lasts')}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2 sm:justify-start">
          {!script && (
            <Link to={reload} className="inline-flex min-h-11 items-center font-medium">
              {t('phone.look')}
            </Link>
          )}
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="phone-unlink" />
            <Button type="submit" variant="secondary" size="sm">
              {t('phone.close')}
            </Button>
          </Form>
        </div>
      </div>
    </section>
  );
}
