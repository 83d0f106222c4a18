// /free-tools: one card a tool. A tool whose page is not in the route table is not shown.
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { TOOL_PAGES, type ToolPageName } from './tool-pages';
import { ToolPicture } from './tool-picture';

export function ToolsPage() {
  const t = useT('tools');
  return (
    <div className="page-x mx-auto max-w-page pt-10 sm:pt-16">
      <h1 className="max-w-[18ch] text-4xl">{t('index.title')}</h1>
      <p className="mt-6 max-w-prose text-lg text-balance text-muted">{t('index.lead')}</p>
      <ul className="mt-12 grid gap-4 md:grid-cols-3">
        {(Object.keys(TOOL_PAGES) as ToolPageName[]).map((name) => (
          <li
            key={name}
            className="relative overflow-hidden rounded-xl border border-line bg-surface transition-colors has-[a:hover]:border-line-strong"
          >
            <ToolPicture tool={name} />
            <div className="p-6 sm:p-7">
              <h2 className="text-xl">
                <Link to={TOOL_PAGES[name]} className="text-ink no-underline after:absolute after:inset-0">
                  {t(`index.${name}.title`)}
                </Link>
              </h2>
              <p className="mt-2 text-muted">{t(`index.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-xs text-faint">{t('pictures')}</p>
    </div>
  );
}
