// /free-tools: one card a tool. A tool whose page is not in the route table is not shown.
import type { ReactNode } from 'react';
import { TOOL_NAMES, TOOL_PATHS, type ToolName } from '#server/contracts/tools.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Portrait, type PortraitFile } from '~/parts/portraits';

export function ToolsPage() {
  const t = useT('tools');
  const words = useT('marketing');
  return (
    <div className="page-x mx-auto max-w-page pt-10 sm:pt-16">
      <h1 className="max-w-[18ch] text-4xl">{t('index.title')}</h1>
      <p className="mt-6 max-w-prose text-lg text-muted">{t('index.lead')}</p>
      <ul className="mt-12 grid gap-4 md:grid-cols-3">
        {TOOL_NAMES.map((name) => (
          <li
            key={name}
            className="relative overflow-hidden rounded-xl border border-line bg-surface transition-colors has-[a:hover]:border-line-strong"
          >
            <div aria-hidden className="flex aspect-8/5 items-center justify-center overflow-hidden bg-sunken">
              {PICTURES[name]}
            </div>
            <div className="p-6 sm:p-7">
              <h2 className="text-xl">
                <Link to={TOOL_PATHS[name]} className="text-ink no-underline after:absolute after:inset-0">
                  {t(`index.${name}.title`)}
                </Link>
              </h2>
              <p className="mt-2 text-muted">{t(`index.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-xs text-faint">{words('picturesShort')}</p>
    </div>
  );
}

const THREE: readonly PortraitFile[] = ['braids-studio-grey', 'braids-library', 'braids-city-dusk'];
/** How much of each part is reached, in the drawing: some well, some not. */
const BARS = ['w-full', 'w-3/5', 'w-4/5', 'w-2/5'];
const WALLS = ['bg-[#274472]', 'bg-[#a3b18a]', 'bg-[#e9c9a9]', 'bg-[#b5533c]'];

/** What each tool does, without a word: decoration beside the text that says it. */
const PICTURES: Record<ToolName, ReactNode> = {
  analyzer: (
    <div className="flex w-3/4 items-center gap-[10%]">
      <Round file="beanie-original" />
      <div className="grid grow gap-3">
        {BARS.map((bar) => (
          <div key={bar} className="h-1.5 rounded-full bg-line">
            <div className={`h-full rounded-full bg-accent-bright ${bar}`} />
          </div>
        ))}
      </div>
    </div>
  ),
  editor: (
    <div className="flex w-3/4 items-center justify-center gap-[10%]">
      <Round file="garden-navy-brand" />
      <div className="grid gap-2.5">
        {WALLS.map((wall) => (
          <span
            key={wall}
            className={`size-6 rounded-full ${wall} first:outline-2 first:outline-offset-2 first:outline-ink`}
          />
        ))}
      </div>
    </div>
  ),
  generator: (
    <div className="grid h-full w-full grid-cols-3 gap-1">
      {THREE.map((file) => (
        <div key={file} className="relative">
          <Portrait file={file} alt="" sizes="12rem" className="absolute inset-0 h-full object-cover" />
        </div>
      ))}
    </div>
  ),
};

function Round({ file }: { file: PortraitFile }) {
  return (
    <div className="relative aspect-square w-1/2 shrink-0 overflow-hidden rounded-full shadow-card">
      <Portrait file={file} alt="" sizes="12rem" className="absolute inset-0 h-full object-cover object-[50%_40%]" />
    </div>
  );
}
