// The inputs that the editor's controls are made of: a choice as pills, a slider, a colour. All of them have names, for the form.
import { type Design, RANGES, type RangeName } from '#server/contracts/picture-editor.ts';
import type { MessageKey } from '~/i18n/messages';
import { useT } from '~/i18n/use-t';

export interface ControlsProps {
  design: Design;
  /** `control` for what moves without a stop. */
  onChange(changes: Partial<Design>, control?: string): void;
  /** A slider was let go. */
  onSettle(): void;
  onOwnPicture(file: File): void;
}

export function DesignRadioPills<N extends 'shape' | 'background'>({
  name,
  values,
  words,
  design,
  onChange,
}: ControlsProps & { name: N; values: readonly Design[N][]; words: N }) {
  const t = useT('editor');
  return (
    <div className="flex flex-wrap gap-2">
      {values.map((value) => (
        <label
          key={value}
          className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong/60 bg-surface px-4 text-sm font-medium has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={design[name] === value}
            onChange={() => onChange({ [name]: value })}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {t(`${words}.${value}` as MessageKey<'editor'>)}
        </label>
      ))}
    </div>
  );
}

export function Slider({
  name,
  label,
  design,
  onChange,
  onSettle,
}: ControlsProps & { name: RangeName; label: string }) {
  const [least, most] = RANGES[name];
  return (
    <label className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
      <span className="font-medium">{label}</span>
      <span className="text-muted tabular-nums" aria-hidden>
        {Math.round(design[name])}
      </span>
      <input
        type="range"
        name={name}
        min={least}
        max={most}
        value={Math.round(design[name])}
        onChange={(event) => onChange({ [name]: Number(event.target.value) }, name)}
        onPointerUp={onSettle}
        onKeyUp={onSettle}
        onBlur={onSettle}
        className="col-span-2 h-11 w-full cursor-pointer accent-ink"
      />
    </label>
  );
}

type ColourName = 'colour' | 'colour2' | 'ringColour' | 'borderColour';

export function Colour({
  name,
  label,
  hideLabel,
  design,
  onChange,
  onSettle,
}: ControlsProps & { name: ColourName; label: string; hideLabel?: boolean }) {
  return (
    <label className="flex items-center gap-3 text-sm font-medium">
      <input
        type="color"
        name={name}
        value={design[name]}
        onChange={(event) => onChange({ [name]: event.target.value }, name)}
        onBlur={onSettle}
        className="size-11 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
      />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}
