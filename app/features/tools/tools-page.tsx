// /free-tools: one card a tool. A tool whose page is not in the route table is not shown.
import { TOOL_NAMES, TOOL_PATHS, type ToolName } from '#server/contracts/tools.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Icon, type IconName } from '~/ui/icons';

const ICONS: Record<ToolName, IconName> = { analyzer: 'search', editor: 'image', generator: 'sparkle' };

export function ToolsPage() {
  const t = useT('tools');
  return (
    <div className="page-x mx-auto max-w-page pt-10 sm:pt-16">
      <h1 className="max-w-[18ch] text-4xl">{t('index.title')}</h1>
      <p className="mt-6 max-w-prose text-lg text-muted">{t('index.lead')}</p>
      <ul className="mt-12 grid gap-4 md:grid-cols-3">
        {TOOL_NAMES.map((name) => (
          <li
            key={name}
            className="relative flex flex-col rounded-xl border border-line bg-surface p-7 has-[a:hover]:border-line-strong"
          >
            <Icon name={ICONS[name]} className="size-7 text-accent" />
            <h2 className="mt-5 text-xl">
              <Link to={TOOL_PATHS[name]} className="text-ink no-underline after:absolute after:inset-0">
                {t(`index.${name}.title`)}
              </Link>
            </h2>
            <p className="mt-2 text-muted">{t(`index.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
