// Tiles of looks to choose from. Without a script these are boxes to tick; with one, the limit is kept by itself, and previews of what is
// looked at come first.
import { useRef } from 'react';
import type { StyleId } from '#server/contracts/catalogue.ts';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import { isWaiting, type LookPreview } from './look-previews';
import { useLookTexts } from './look-texts';
import { LookTile } from './look-tile';
import { toggleStyle } from './toggle-style';
import { usePreviewPriority } from './use-preview-priority';

export interface LookChoiceProps {
  label: string;
  offered: readonly StyleId[];
  /** How many may be chosen. */
  limit: number;
  chosen: readonly StyleId[];
  onChange(chosen: StyleId[]): void;
  previews: ReadonlyMap<StyleId, LookPreview>;
  /** Has these previews made before the others. */
  askFirst(first: StyleId[]): Promise<unknown>;
  /** The company's wall in place of navy. */
  colour?: string | null;
}

export function LookChoice(props: LookChoiceProps) {
  const { label, offered, limit, chosen, onChange, previews, askFirst, colour } = props;
  const script = useHydrated();
  const looks = useLookTexts(colour);
  const tiles = useRef<HTMLDivElement>(null);
  const waiting = [...previews.values()].some(isWaiting);
  usePreviewPriority(tiles, { offered, chosen, waiting, tell: askFirst });
  return (
    <div
      ref={tiles}
      role="group"
      aria-label={label}
      className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5"
    >
      {offered.map((style) => (
        <label
          key={style}
          data-look={style}
          className="group relative overflow-hidden rounded-lg border border-line bg-surface transition-shadow has-checked:border-ink has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <LookTile
            style={style}
            colour={colour}
            name={looks.name(style)}
            text={looks.text(style)}
            preview={previews.get(style)}
          />
          <input
            type={limit === 1 ? 'radio' : 'checkbox'}
            name="styles"
            value={style}
            {...(script
              ? {
                  checked: chosen.includes(style),
                  onChange: () => onChange(limit === 1 ? [style] : toggleStyle(chosen, style, limit)),
                }
              : { defaultChecked: chosen.includes(style) })}
            className="absolute top-3 right-3 size-5 opacity-0"
          />
          <span
            aria-hidden
            className="absolute top-2.5 right-2.5 flex size-7 items-center justify-center rounded-full border border-line-strong bg-paper/85 text-transparent group-has-checked:border-ink group-has-checked:bg-ink group-has-checked:text-on-ink"
          >
            <Icon name="check" className="size-4" />
          </span>
        </label>
      ))}
    </div>
  );
}
