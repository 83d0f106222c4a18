// The question about cookies, and the manager where the answer can be changed at any time. Plain forms and a popover: both work without
// a script. Accepting marks the question as asked; cancelling closes and marks nothing.
import { use, useEffect, type ReactNode } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { Link } from '~/i18n/link';
import { withLocale } from '~/i18n/locale';
import { richText } from '~/i18n/rich-text';
import { useLocale, useT } from '~/i18n/use-t';
import { useRevalidateWhenIdle } from '~/web/connectivity/connectivity';
import { acceptCookiesWithoutPrompt } from '~/web/tracking/accept-cookies';
import { HydrateContext, useRootData } from '~/root-data';
import { Button, buttonClass } from '~/ui/button';
import { COOKIE_SETTINGS_POPOVER_ID } from '~/web/tracking/consent';

export function CookieBanner() {
  const { consent } = useRootData();
  const revalidate = useRevalidateWhenIdle();
  const accepts = !consent.asked && !consent.mustAsk;
  useEffect(() => {
    if (accepts) void acceptCookiesWithoutPrompt(document).then((done) => (done ? revalidate() : undefined));
  }, [accepts, revalidate]);
  return (
    <>
      {!consent.asked && consent.mustAsk && <Banner />}
      <Manager />
    </>
  );
}

function Banner() {
  const t = useT('shell');
  return (
    <section
      data-cookie-banner=""
      aria-label={t('cookies.title')}
      className="anim-rise fixed inset-x-3 bottom-3 z-40 mx-auto max-h-[calc(100dvh-1.5rem)] max-w-[58rem] overflow-y-auto rounded-lg border border-line bg-surface p-3 shadow-high sm:bottom-5 sm:px-5 print:hidden"
    >
      <div className="grid gap-2.5 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-6">
        <p className="text-sm text-muted max-sm:px-1">
          {richText(t('cookies.text'), {
            link: <PrivacyLink />,
          })}
        </p>
        <ConsentForm>
          <div className="flex gap-1.5 max-sm:*:grow max-sm:*:px-2">
            {/* Saying no takes no more than saying yes, and neither is dressed up. */}
            <Button type="submit" size="sm" variant="secondary" name="intent" value="accept-all">
              {t('cookies.acceptAll')}
            </Button>
            <Button type="submit" size="sm" variant="secondary" name="intent" value="accept">
              {t('cookies.onlyNecessary')}
            </Button>
            <button
              type="button"
              popoverTarget={COOKIE_SETTINGS_POPOVER_ID}
              className={buttonClass({ size: 'sm', variant: 'quiet' })}
            >
              {t('cookies.manage')}
            </button>
          </div>
        </ConsentForm>
      </div>
    </section>
  );
}

/** In a new tab, so that the banner and the page stay as they are. */
function PrivacyLink({ children }: { children?: ReactNode }) {
  return (
    <Link to="/legal/privacy-policy" target="_blank" rel="noopener" className="text-ink underline underline-offset-3">
      {children}
    </Link>
  );
}

function Manager() {
  const t = useT('shell');
  const { consent } = useRootData();
  return (
    <div
      id={COOKIE_SETTINGS_POPOVER_ID}
      popover="auto"
      role="dialog"
      aria-labelledby={`${COOKIE_SETTINGS_POPOVER_ID}-title`}
      className="anim-rise fixed inset-x-4 top-1/2 m-0 mx-auto max-h-[calc(100dvh-2rem)] w-auto max-w-dialog -translate-y-1/2 rounded-xl border border-line bg-surface p-6 text-ink shadow-high backdrop:bg-scrim sm:p-8"
    >
      <ConsentForm>
        <h2 id={`${COOKIE_SETTINGS_POPOVER_ID}-title`} className="text-xl">
          {t('cookies.manager')}
        </h2>
        <div className="mt-5 divide-y divide-line border-y border-line">
          <Row name="necessary" title={t('cookies.necessary')} text={t('cookies.necessaryText')} checked disabled />
          <Row
            name="optional"
            title={t('cookies.optional')}
            text={t('cookies.optionalText')}
            checked={consent.analytics && consent.marketing && consent.personalization}
          />
        </div>
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <button
            type="button"
            popoverTarget={COOKIE_SETTINGS_POPOVER_ID}
            popoverTargetAction="hide"
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('cookies.cancel')}
          </button>
          <Button type="submit" name="intent" value="accept">
            {t('cookies.accept')}
          </Button>
        </div>
      </ConsentForm>
    </div>
  );
}

function Row({
  name,
  title,
  text,
  checked,
  disabled,
}: {
  name: string;
  title: string;
  text: string;
  checked: boolean;
  disabled?: boolean;
}) {
  return (
    <div className="flex items-start justify-between gap-6 py-4">
      <div>
        <label htmlFor={`cookies-${name}`} className="font-medium">
          {title}
        </label>
        <p id={`cookies-${name}-text`} className="mt-0.5 text-sm text-muted">
          {text}
        </p>
      </div>
      <input
        type="checkbox"
        id={`cookies-${name}`}
        aria-describedby={`cookies-${name}-text`}
        name={name}
        defaultChecked={checked}
        disabled={disabled}
        className="mt-1 size-5 shrink-0"
      />
    </div>
  );
}

/** On pages with a script nothing reloads, so that nothing typed or on its way up is lost. */
function ConsentForm({ children }: { children: ReactNode }) {
  const script = use(HydrateContext);
  const { pathname, search } = useLocation();
  const action = withLocale('/consent', useLocale());
  const inner = (
    <>
      <input type="hidden" name="to" value={pathname + search} />
      {children}
    </>
  );
  return script ? (
    <WithScript action={action}>{inner}</WithScript>
  ) : (
    <form method="post" action={action} data-consent="">
      {inner}
    </form>
  );
}

function WithScript({ action, children }: { action: string; children: ReactNode }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={() => document.querySelector<HTMLElement>(`#${COOKIE_SETTINGS_POPOVER_ID}:popover-open`)?.hidePopover()}
    >
      {children}
    </fetcher.Form>
  );
}
