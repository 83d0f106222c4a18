// Downloads in every crop and kind of file: of one headshot, or of several as a ZIP. Plain links, so that a browser without a script has
// them too, or buttons of the form that the menu stands in.
import type { ReactNode } from 'react';
import type { Attachment } from '#server/contracts/api.ts';
import { type Download, type Format, FORMATS_OF, sizeOf } from '#server/contracts/downloads.ts';
import { useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { buttonClass, type ButtonLook } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import { Menu, menuItemClass } from '~/ui/menu';

/** Names, the same in every language. */
const NAMES: Readonly<Record<Format, string>> = { jpeg: 'JPEG', webp: 'WebP', avif: 'AVIF', png: 'PNG' };

type Sized = Pick<Attachment, 'width' | 'height'>;

interface DownloadMenuProps<Choice> {
  label: ReactNode;
  choices: readonly Choice[];
  /** What is downloaded: says how large the files are. */
  headshots: readonly Sized[];
  /** The address of a file, or of the page on which it is made, without a locale. */
  href?: ((choice: Choice, format: Format) => string) | undefined;
  /** Instead of addresses: the intents of buttons of the form around the menu. */
  intent?: ((choice: Choice, format: Format) => string) | undefined;
  look?: ButtonLook;
  align?: 'start' | 'end';
  /** Opens upwards. */
  up?: boolean;
}

export function DownloadMenu<Choice extends Download>({
  label,
  choices,
  headshots,
  href,
  intent,
  look,
  align,
  up,
}: DownloadMenuProps<Choice>) {
  return (
    <Menu
      align={align}
      up={up}
      group="download"
      sheet
      label={
        <>
          <Icon name="download" /> {label}{' '}
          <Icon name="chevron-down" className="size-4 transition-transform group-open/menu:rotate-180" />
        </>
      }
      triggerClassName={buttonClass(look)}
      className="w-80"
    >
      {choices.map((preset) => (
        <Crop
          key={preset}
          preset={preset}
          headshots={headshots}
          file={(format) => ({ href: href?.(preset, format), intent: intent?.(preset, format) })}
        />
      ))}
    </Menu>
  );
}

/** The whole line is the kind of file that most people want; the others stand at its end. */
function Crop({
  preset,
  headshots,
  file,
}: {
  preset: Download;
  headshots: readonly Sized[];
  file: (format: Format) => FileTarget;
}) {
  const t = useT('results');
  const pixels = usePixels(preset, headshots);
  const [own, ...others] = FORMATS_OF[preset];
  const name = t(`presets.${preset}.name`);
  return (
    <div className="flex items-stretch">
      {own && (
        <FileLink {...file(own)} className={cx(menuItemClass, 'min-w-0 flex-1')}>
          <span className="min-w-0 grow">
            <span className="block font-medium">{name}</span>
            {pixels && <span className="block text-xs text-muted tabular-nums">{pixels}</span>}
            <span className="block text-xs text-muted">{t(`presets.${preset}.text`)}</span>
          </span>
          <span className="shrink-0 text-xs text-muted">{NAMES[own]}</span>
        </FileLink>
      )}
      {others.map((format) => (
        <FileLink
          key={format}
          {...file(format)}
          aria-label={`${name}, ${NAMES[format]}`}
          className="flex min-w-11 shrink-0 items-center justify-center rounded-sm px-1.5 text-xs text-muted no-underline hover:bg-sunken hover:text-ink"
        >
          {NAMES[format]}
        </FileLink>
      ))}
    </div>
  );
}

interface FileTarget {
  href: string | undefined;
  intent: string | undefined;
}

function FileLink({
  href,
  intent,
  ...rest
}: FileTarget & { className: string; children: ReactNode; 'aria-label'?: string }) {
  const localized = useHref();
  if (intent) return <button type="submit" name="intent" value={intent} {...rest} />;
  // A ZIP of crops has a page on which they are made.
  const file = href?.startsWith('/api/');
  return <a href={file || !href ? href : localized(href)} download={file || undefined} {...rest} />;
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
