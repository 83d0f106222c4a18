// What each tool does, without a word: decoration beside the text that says it. People are the same as on the other pages.
import type { ReactNode } from 'react';
import { Portrait, type PortraitFile } from '~/components/image/portraits';
import { ThreeLooks } from '~/components/looks/three-looks';
import { cx } from '~/ui/cx';
import type { ToolPageName } from './tool-pages';

export function ToolPicture({ tool, className }: { tool: ToolPageName; className?: string }) {
  return (
    <div aria-hidden className={cx('flex aspect-8/5 items-center justify-center overflow-hidden bg-sunken', className)}>
      {PICTURES[tool]}
    </div>
  );
}

/** How much of each part is reached, in the drawing: some well, some not. */
const BARS = ['w-full', 'w-3/5', 'w-4/5', 'w-2/5'];
const WALLS = [
  'bg-[#274472] outline-2 outline-offset-2 outline-ink',
  'bg-accent-bright',
  'bg-success',
  'bg-line-strong',
];

const PICTURES: Record<ToolPageName, ReactNode> = {
  analyzer: (
    <div className="flex w-3/4 items-center gap-8">
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
    <div className="flex w-3/4 items-center justify-center gap-8">
      <Round file="garden-navy-brand" />
      <div className="grid gap-2.5">
        {WALLS.map((wall) => (
          <span key={wall} className={`size-6 rounded-full ${wall}`} />
        ))}
      </div>
    </div>
  ),
  generator: <ThreeLooks />,
};

function Round({ file }: { file: PortraitFile }) {
  return (
    <div className="relative aspect-square w-1/2 shrink-0 overflow-hidden rounded-full shadow-card">
      <Portrait file={file} alt="" sizes="12rem" className="absolute inset-0 h-full object-cover object-[50%_45%]" />
    </div>
  );
}
