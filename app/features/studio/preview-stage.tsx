// The large picture of an edit: it stays in sight while the edit is changed, shows it at once, beside the picture that it is made of by a
// line to drag, and takes the strokes of the brush.
import { useState } from 'react';
import { PREVIEWS_PER_MINUTE } from '#server/contracts/studio-lists.ts';
import type { StudioSource } from '#server/contracts/studio.ts';
import { addStroke, BRUSH, type Stroke } from '#server/contracts/touch-up.ts';
import type { StudioCrop } from '#server/contracts/studio-lists.ts';
import { CompareSlider } from '~/components/compare/compare-slider';
import type { MessageKey } from '~/i18n/messages';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Icon, type IconName } from '~/ui/icons';
import { Spinner } from '~/ui/spinner';
import { OutlineBrush, FIRST_BRUSH, type BrushSettings } from './outline-brush';
import { editPreviewAddress, preventsKeeping, type EditValues } from './edit-values';
import { useLivePreview, type LivePreview } from './use-live-preview';

/** Why an edit cannot be kept, in the words that a person can act on. */
const PROBLEMS = {
  outline: 'outline',
  cut: 'cut',
  light: 'light',
  check: 'outline',
  likeness: 'face',
  faithfulness: 'face',
} as const;
const ERRORS = [
  'in_progress',
  'rate_limited',
  'consent_missing',
  'invalid_input',
  'conflict',
  'offline',
  'unavailable',
] as const;

/** The id of what is said of the preview, for the button that waits for it. */
export const PREVIEW_STATUS = 'preview-status';

const problemKey = (problem: string): MessageKey<'generations'> =>
  `preview.problem.${PROBLEMS[problem as keyof typeof PROBLEMS] ?? 'other'}`;
const errorKey = (error: string): MessageKey<'generations'> =>
  `preview.error.${ERRORS.find((one) => one === error) ?? 'other'}`;

export interface StageProps {
  source: StudioSource;
  edit: EditValues;
  /** Nothing is changed yet: the picture itself is shown. */
  unchanged: boolean;
  preview: LivePreview;
  change(changes: Partial<EditValues>): void;
  undo?: () => void;
  redo?: () => void;
  reset(): void;
  /** Everything is as the form began. */
  isFirst: boolean;
}

export function PreviewStage(props: StageProps) {
  const { source, edit, unchanged, preview, change } = props;
  const t = useT('generations');
  const [brush, setBrush] = useState<BrushSettings | null>(null);
  const sourceAddress = editPreviewAddress(source.attachment_id, edit, 'source');
  const before = useLivePreview(preview.url ? sourceAddress : null);
  // In one crop only: while the next one is made, there is nothing to compare.
  const isAligned = before.shown === sourceAddress && !preview.loading;
  // Before the first preview there is the picture that it is made of.
  const result = unchanged ? undefined : preview.url;
  const after = result ?? source.url;
  const paint = (points: Stroke['points']): void => {
    if (!brush) return;
    change({ touch_up: addStroke(edit.touch_up, { ...brush, crop: edit.crop as StudioCrop, points }) });
  };
  return (
    <div className="z-10 min-w-0 bg-paper max-lg:sticky max-lg:top-0 max-lg:-mx-5 max-lg:px-5 max-lg:pt-2 max-lg:pb-3 lg:sticky lg:top-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
      {/* The bars below it stay on the screen. */}
      <div
        className={cx(
          'relative mx-auto aspect-4/5 max-h-[40dvh] max-w-full overflow-hidden rounded-lg bg-sunken',
          brush ? 'lg:max-h-[calc(100dvh-21rem)]' : 'lg:max-h-[calc(100dvh-12.5rem)]',
        )}
      >
        {after && (
          <CompareSlider
            before={
              before.url && isAligned && !brush && !unchanged
                ? { src: before.url, alt: t('picture.altBefore') }
                : undefined
            }
            after={{ src: after, alt: t(result ? 'preview.alt' : 'form.source') }}
            label={t('preview.compare')}
            words={{ before: t('picture.before'), after: t('picture.after') }}
            className="absolute inset-0 size-full"
          />
        )}
        {brush && preview.url && <OutlineBrush settings={brush} onStroke={paint} />}
        {preview.loading && (
          <span className="absolute bottom-2.5 left-2.5 flex items-center rounded-full bg-paper/85 p-2 text-ink">
            <Spinner />
          </span>
        )}
      </div>
      <Toolbar {...props} brush={brush} setBrush={setBrush} />
      {brush && <BrushBar brush={brush} setBrush={setBrush} />}
      <div id={PREVIEW_STATUS}>
        <Notice preview={preview} hidden={unchanged || !preventsKeeping(preview.problem, edit)} />
      </div>
    </div>
  );
}

interface BrushBarProps {
  brush: BrushSettings | null;
  setBrush(settings: BrushSettings | null): void;
}

function Toolbar({ undo, redo, reset, isFirst, preview, brush, setBrush }: StageProps & BrushBarProps) {
  const t = useT('generations');
  const step = (label: string, icon: IconName, onClick?: () => void) => (
    <Button variant="secondary" size="sm" disabled={!onClick} onClick={onClick} className="max-sm:px-3">
      <Icon name={icon} className="size-4 sm:hidden" />
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
  return (
    <div
      className="mt-2.5 flex flex-wrap items-center justify-center gap-2"
      role="group"
      aria-label={t('preview.tools')}
    >
      {step(t('preview.undo'), 'arrow-left', undo)}
      {step(t('preview.redo'), 'arrow-right', redo)}
      {step(t('preview.reset'), 'refresh', isFirst ? undefined : reset)}
      <Button
        variant={brush ? 'primary' : 'secondary'}
        size="sm"
        aria-pressed={brush !== null}
        disabled={!preview.url}
        onClick={() => setBrush(brush ? null : FIRST_BRUSH)}
      >
        {t('brush.button')}
      </Button>
    </div>
  );
}

function BrushBar({ brush, setBrush }: BrushBarProps & { brush: BrushSettings }) {
  const t = useT('generations');
  return (
    <div className="mx-auto mt-2.5 max-w-prose rounded-md bg-sunken px-4 py-3 text-sm">
      <p className="text-muted max-lg:sr-only">{t('brush.hint')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:mt-2.5">
        <div className="flex gap-2" role="group" aria-label={t('brush.kind')}>
          {(['keep', 'remove'] as const).map((kind) => (
            <Button
              key={kind}
              size="sm"
              variant={brush.kind === kind ? 'primary' : 'secondary'}
              aria-pressed={brush.kind === kind}
              onClick={() => setBrush({ ...brush, kind })}
            >
              {t(`brush.${kind}`)}
            </Button>
          ))}
        </div>
        <label className="flex min-w-40 grow items-center gap-3">
          {t('brush.size')}
          <input
            type="range"
            min={BRUSH.least}
            max={BRUSH.most}
            step={0.002}
            value={brush.radius}
            onChange={(event) => setBrush({ ...brush, radius: Number(event.target.value) })}
            className="h-9 w-full cursor-pointer accent-ink"
          />
        </label>
      </div>
    </div>
  );
}

/** `hidden`: nothing of the edit's problem is to be said. */
function Notice({ preview, hidden }: { preview: LivePreview; hidden: boolean }) {
  const t = useT('generations');
  const { problem, error } = preview;
  if (error) return <Alert className="mx-auto mt-2.5 max-w-prose">{t(errorKey(error))}</Alert>;
  if (problem && !hidden) return <Alert className="mx-auto mt-2.5 max-w-prose">{t(problemKey(problem))}</Alert>;
  return (
    <p className="mx-auto mt-2 max-w-prose text-center text-xs text-muted" role="status">
      {preview.loading ? t('preview.loading') : t('preview.free', { count: PREVIEWS_PER_MINUTE })}
    </p>
  );
}
