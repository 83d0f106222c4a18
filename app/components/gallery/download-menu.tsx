// Downloads in every crop and kind of file: of one headshot, or of all of them as a ZIP. Plain links, so that a browser without a script
// has them too.
import type { ReactNode } from 'react';
import type { Attachment } from '#server/contracts/api.ts';
import { type Download, type Format, FORMATS_OF, sizeOf } from '#server/contracts/downloads.ts';
import { useT } from '~/i18n/use-t';
import { buttonClass, type ButtonLook } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import { Menu, menuItemClass } from '~/ui/menu';

/** Names, the same in every language. */
const NAMES: Readonly<Record<Format, string>> = { jpeg: 'JPEG', webp: 'WebP', avif: 'AVIF', png: 'PNG' };

type Sized = Pick<Attachment, 'width' | 'height'>;

export function DownloadMenu<Choice extends Download>({
  label,
  choices,
  headshots,
  href,
  look,
  align,
}: {
  label: ReactNode;
  choices: readonly Choice[];
  /** What is downloaded: says how large the files are. */
  headshots: readonly Sized[];
  href: (choice: Choice, format: Format) => string;
  look?: ButtonLook;
  align?: 'start' | 'end';
}) {
  return (
    <Menu
      align={align}
      group="download"
      sheet
      label={
        <>
          <Icon name="download" /> {label} <Icon name="chevron-down" className="size-4" />
        </>
      }
      triggerClassName={buttonClass(look)}
      className="w-80"
    >
      {choices.map((preset) => (
        <Crop key={preset} preset={preset} headshots={headshots} href={(format) => href(preset, format)} />
      ))}
    </Menu>
  );
}

/** The whole line is the kind of file that most people want; the others stand at its end. */
function Crop({
  preset,
  headshots,
  href,
}: {
  preset: Download;
  headshots: readonly Sized[];
  href: (format: Format) => string;
}) {
  const t = useT('results');
  const pixels = usePixels(preset, headshots);
  const [own, ...others] = FORMATS_OF[preset];
  const name = t(`presets.${preset}.name`);
  return (
    <div className="flex items-stretch">
      {own && (
        <a href={href(own)} download className={cx(menuItemClass, 'min-w-0 flex-1')}>
          <span className="min-w-0 grow">
            <span className="block font-medium">{name}</span>
            {pixels && <span className="block text-xs text-muted tabular-nums">{pixels}</span>}
            <span className="block text-xs text-muted">{t(`presets.${preset}.text`)}</span>
          </span>
          <span className="shrink-0 text-xs text-muted">{NAMES[own]}</span>
        </a>
      )}
      {others.map((format) => (
        <a
          key={format}
          href={href(format)}
          download
          aria-label={`${name}, ${NAMES[format]}`}
          className="flex min-w-11 shrink-0 items-center justify-center rounded-sm px-1.5 text-xs text-muted no-underline hover:bg-sunken hover:text-ink"
        >
          {NAMES[format]}
        </a>
      ))}
    </div>
  );
}

/** The size of the files in pixels; of several sizes the largest. Empty where it is not known. */
function usePixels(preset: Download, headshots: readonly Sized[]): string {
  const t = useT('results');
  const sizes = headshots.flatMap(({ width, height }) => (width && height ? sizeOf(preset, { width, height }) : []));
  const largest = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
  if (!largest) return '';
  const same = sizes.every(({ width, height }) => width === largest.width && height === largest.height);
  return t(same ? 'presets.pixels' : 'presets.upTo', { width: String(largest.width), height: String(largest.height) });
}
