// Light, dark or as the system has it. Posts a form; on pages with a script nothing reloads.
import { use } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { withLocale } from '~/i18n/locale';
import { useLocale, useT } from '~/i18n/use-t';
import { HydrateContext, useRootData } from '~/root-data';
import type { Theme } from '#server/contracts/themes.ts';
import { cx } from '~/ui/cx';
import { Icon, type IconName } from '~/ui/icons';

const THEMES: { value: Theme; icon: IconName }[] = [
  { value: 'system', icon: 'system' },
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
];

export function ThemeSwitch({ className }: { className?: string }) {
  const script = use(HydrateContext);
  const action = withLocale('/colour-mode', useLocale());
  const look = cx('inline-flex rounded-full border border-line bg-surface p-0.5', className);
  return script ? (
    <WithScript action={action} className={look} />
  ) : (
    <form method="post" action={action} className={look}>
      <Choices />
    </form>
  );
}

function WithScript({ action, className }: { action: string; className: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={action} className={className}>
      <Choices chosen={fetcher.formData?.get('theme')} />
    </fetcher.Form>
  );
}

function Choices({ chosen }: { chosen?: unknown }) {
  const t = useT('shell');
  const { theme } = useRootData();
  const { pathname, search } = useLocation();
  return (
    <fieldset className="flex">
      <legend className="sr-only">{t('theme.label')}</legend>
      <input type="hidden" name="to" value={pathname + search} />
      {THEMES.map(({ value, icon }) => (
        <button
          key={value}
          name="theme"
          value={value}
          title={t(`theme.${value}`)}
          aria-label={t(`theme.${value}`)}
          aria-pressed={(chosen ?? theme) === value}
          className="inline-flex size-9 items-center justify-center rounded-full text-faint hover:text-ink aria-pressed:bg-sunken aria-pressed:text-ink"
        >
          <Icon name={icon} className="size-4.5" />
        </button>
      ))}
    </fieldset>
  );
}
