// Where photos are dropped or chosen. Without a script it is a plain form that posts straight to the API and comes back.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { cx } from '~/ui/cx';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import { Button, buttonClass } from '~/ui/button';
import { ACCEPTED_FILES } from './check-file';

export interface DropZoneProps {
  /** Takes the form of a page without a script. */
  action: string;
  /** Where the form comes back to, with the language in it. */
  returnTo: string;
  source: string;
  disabled?: boolean;
  /** There are photos already: they are what the page is about then. */
  compact?: boolean;
  labels: { choose: string; drop: string; formats: string; send: string };
  /** A second button beside the first: the camera. */
  camera?: ReactNode;
  onFiles(files: File[]): void;
}

export function DropZone({ action, returnTo, source, disabled, compact, labels, camera, onFiles }: DropZoneProps) {
  const script = useHydrated();
  const over = useDrop(disabled ? undefined : onFiles);
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      className={cx(
        'relative flex flex-col items-center rounded-xl border-2 border-dashed px-6 text-center transition-colors',
        compact ? 'gap-x-6 gap-y-3 py-5 md:flex-row md:text-left' : 'gap-3 py-10 sm:py-14',
        over ? 'border-accent-bright bg-accent-soft' : 'border-line-strong/60 bg-surface',
        disabled && 'opacity-60',
      )}
    >
      <input type="hidden" name="return_to" value={returnTo} />
      <input type="hidden" name="source" value={source} />
      {!compact && (
        <span className="mb-1 flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent">
          <Icon name="upload" className="size-7" />
        </span>
      )}
      {script ? (
        <div className="flex flex-wrap justify-center gap-3">
          <FileButton big={!compact} disabled={disabled} onFiles={onFiles} multiple>
            {labels.choose}
          </FileButton>
          {camera}
        </div>
      ) : (
        <div className="flex w-full max-w-form flex-col gap-3">
          <label className="grid gap-2 font-medium">
            {labels.choose}
            <input
              type="file"
              name="photos"
              multiple
              required
              accept={ACCEPTED_FILES}
              disabled={disabled}
              className="w-full rounded-md border border-line-strong bg-surface p-3 text-sm font-normal"
            />
          </label>
          <Button type="submit" disabled={disabled}>
            {labels.send}
          </Button>
        </div>
      )}
      <p className="max-w-prose text-sm text-faint">
        {script && labels.drop && <span className="text-base text-muted max-md:hidden md:block">{labels.drop}</span>}
        {labels.formats}
      </p>
    </form>
  );
}

interface FileButtonProps {
  big: boolean;
  second?: boolean;
  disabled?: boolean | undefined;
  multiple?: boolean;
  /** Opens the camera of a phone instead of its pictures. */
  capture?: 'user';
  className?: string;
  onFiles(files: File[]): void;
  children: ReactNode;
}

export function FileButton({ big, second, className, onFiles, children, ...input }: FileButtonProps) {
  return (
    <label
      className={buttonClass({
        size: big ? 'lg' : 'md',
        variant: big && !second ? 'primary' : 'secondary',
        className: cx(
          'relative shrink-0 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          className,
        ),
      })}
    >
      {children}
      <input
        type="file"
        accept={ACCEPTED_FILES}
        {...input}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** Photos may be dropped anywhere on the page: one that misses a small box would open in its place and end the visit. */
function useDrop(take: ((files: File[]) => void) | undefined): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => void (latest.current = take));
  useEffect(() => {
    const onDrag = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      // Leaving the window has nowhere to go to; leaving an element for the next one has.
      setOver(event.type === 'dragover' || (event.type === 'dragleave' && event.relatedTarget !== null));
      if (event.type === 'drop') latest.current?.([...event.dataTransfer.files]);
    };
    const kinds = ['dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) window.addEventListener(kind, onDrag);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, onDrag);
    };
  }, []);
  return over && take !== undefined;
}
