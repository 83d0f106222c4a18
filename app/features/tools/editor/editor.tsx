// The editor once a photo is cut out. With a script every change shows at once on a canvas; without one the controls are a form, and the
// server draws the picture.
import { useEffect, useState } from 'react';
import { BACKGROUNDS, type Design, formatOf, RANGES, writeDesign } from '#server/contracts/picture-editor.ts';
import { PICTURE_SIZES } from '#server/contracts/picture-sizes.ts';
import { type EditorPicture, TOOL_PATHS, toolDesignUrl } from '#server/contracts/tools.ts';
import { Link } from '~/i18n/link';
import { withLocale } from '~/i18n/locale';
import { useLocale, useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button, buttonClass } from '~/ui/button';
import { useHydrated } from '~/ui/hydrated';
import { Icon } from '~/ui/icons';
import { ExpiryNotice } from '../expiry-notice';
import { PictureCanvas } from './canvas';
import { DesignControls } from './controls';
import { closeEdit, createHistory, listenForUndo, redo, undo } from '~/web/forms/edit-history';
import { pushDesignEdit, type History } from './history';
import { canWrite, exportPicture, type Pictures } from './paint';
import { useEditorPictures } from './use-editor-pictures';

/** Below this the engine does not trust its own outline. */
const MIN_CONFIDENCE = 0.35;

const within = (name: 'zoom' | 'x' | 'y', value: number): number =>
  Math.min(RANGES[name][1], Math.max(RANGES[name][0], value));

export function Editor({ picture, first }: { picture: EditorPicture; first: Design }) {
  const t = useT('editor');
  const script = useHydrated();
  const [history, setHistory] = useState<History>(() => createHistory(first));
  const design = history.now;
  const { pictures, takeOwn } = useEditorPictures(picture, script ? design.scene : undefined);
  const change = (changes: Partial<Design>, control?: string): void =>
    setHistory((all) => pushDesignEdit(all, changes, control ?? null));
  const closeCurrentEdit = (): void => setHistory(closeEdit);
  const gestures = gesturesOn(setHistory, Boolean(pictures?.own));
  useEffect(() => listenForUndo(setHistory), []);

  return (
    <div className="page-x mx-auto max-w-page pt-8">
      <h1 className="text-3xl">{t('heading')}</h1>
      <div className="mt-6 grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_minmax(0,28rem)]">
        <div className="z-10 bg-paper max-lg:sticky max-lg:top-17 max-lg:pb-3 lg:sticky lg:top-24 lg:self-start">
          <div className="flex min-h-[30dvh] items-center justify-center rounded-lg bg-sunken p-3 sm:p-5">
            {script && pictures ? (
              <PictureCanvas
                design={design}
                geometry={picture.geometry}
                pictures={pictures}
                {...gestures}
                onSettle={closeCurrentEdit}
              />
            ) : (
              <ServerPreview picture={picture} design={first} />
            )}
          </div>
          {script && (
            <div className="mt-3 flex flex-wrap items-center gap-2">
              <Step label={t('undo')} idle={history.past.length === 0} onClick={() => setHistory(undo)} />
              <Step label={t('redo')} idle={history.future.length === 0} onClick={() => setHistory(redo)} />
              <Step label={t('reset')} onClick={() => change(createHistory(first).now)} />
            </div>
          )}
          {script && <p className="mt-2 text-sm text-muted max-lg:hidden">{t('hint')}</p>}
          {picture.geometry.confidence < MIN_CONFIDENCE && <Alert className="mt-3">{t('unsure')}</Alert>}
        </div>
        <div>
          <ControlsForm picture={picture}>
            <DesignControls
              design={design}
              onChange={change}
              onSettle={closeCurrentEdit}
              onOwnPicture={(file) => void takeOwn(file)}
            />
            <Actions picture={picture} first={first} design={design} pictures={script ? pictures : undefined} />
          </ControlsForm>
          <ExpiryNotice picture={picture} className="mt-8" />
        </div>
      </div>
    </div>
  );
}

type SetHistory = (change: (history: History) => History) => void;

/** What fingers and mouse do to the picture. */
function gesturesOn(setHistory: SetHistory, hasOwnBackground: boolean) {
  const change = (changes: (now: Design) => Partial<Design>, control: string): void =>
    setHistory((all) => pushDesignEdit(all, changes(all.now), control));
  return {
    onMove: (dx: number, dy: number): void =>
      change((now) => ({ x: within('x', now.x + dx), y: within('y', now.y + dy) }), 'move'),
    onZoom: (factor: number): void => change((now) => ({ zoom: within('zoom', now.zoom * factor) }), 'pinch'),
    onSwipe: (direction: 1 | -1): void =>
      setHistory((all) => {
        // What the finger moved on its way is taken back.
        const back = all.open === 'move' ? undo(all) : all;
        const list = BACKGROUNDS.filter((name) => name !== 'photo' || hasOwnBackground);
        const at = list.indexOf(back.now.background);
        return pushDesignEdit(back, { background: list[(at + direction + list.length) % list.length]! });
      }),
  };
}

function ControlsForm({ picture, children }: { picture: EditorPicture; children: React.ReactNode }) {
  return (
    <form action={withLocale(TOOL_PATHS.editor, useLocale())} onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="picture" value={picture.id} />
      {children}
    </form>
  );
}

function Actions({
  picture,
  first,
  design,
  pictures,
}: {
  picture: EditorPicture;
  first: Design;
  design: Design;
  pictures: Pictures | undefined;
}) {
  const t = useT('editor');
  const common = useT('common');
  const script = useHydrated();
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {!script && (
        <Button type="submit" variant="secondary">
          {t('apply')}
        </Button>
      )}
      {pictures ? (
        <Save design={design} picture={picture} pictures={pictures} />
      ) : (
        <a href={toolDesignUrl(picture.id, writeDesign(first), true)} className={buttonClass()}>
          <Icon name="download" />
          {common('download')}
        </a>
      )}
      <Link to={TOOL_PATHS.editor} className={buttonClass({ variant: 'secondary' })}>
        {t('again')}
      </Link>
    </div>
  );
}

/** Not disabled when there is nothing to do: the focus would fall off it. */
function Step({ label, idle, onClick }: { label: string; idle?: boolean; onClick(): void }) {
  return (
    <Button variant="secondary" size="sm" aria-disabled={idle || undefined} onClick={onClick}>
      {label}
    </Button>
  );
}

function ServerPreview({ picture, design }: { picture: EditorPicture; design: Design }) {
  const t = useT('editor');
  const { width, height } = PICTURE_SIZES[design.size];
  return (
    <img
      src={toolDesignUrl(picture.id, writeDesign(design))}
      alt={t('preview')}
      width={width}
      height={height}
      className="max-h-[42dvh] w-auto lg:max-h-[62dvh]"
    />
  );
}

function Save({ design, picture, pictures }: { design: Design; picture: EditorPicture; pictures: Pictures }) {
  const t = useT('editor');
  const common = useT('common');
  const [failed, setFailed] = useState(false);
  const fromServer = toolDesignUrl(picture.id, writeDesign(design), true);
  const save = async (): Promise<void> => {
    const { mark } = picture;
    const format = formatOf(design);
    const isWritable = canWrite(format);
    // The server's file keeps what the photo says of AI that made it.
    if ((!isWritable || mark) && design.background !== 'photo') return void saveAs(fromServer);
    // The server has no background of one's own: such a picture is saved in a format that every browser writes, and that can be marked.
    const written: Design = isWritable && !(mark && format === 'webp') ? design : { ...design, format: 'png' };
    const file = await exportPicture(written, picture, pictures).catch(() => undefined);
    setFailed(!file);
    if (!file) return;
    const link = saveAs(URL.createObjectURL(file.blob), file.name);
    // The browser has begun to save by the time the next task runs; some need a moment longer.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <>
      <Button onClick={() => void save()} icon={<Icon name="download" />}>
        {common('download')}
      </Button>
      {failed && (
        <p role="alert" className="basis-full text-sm">
          <a href={fromServer} className="font-medium underline underline-offset-4">
            {t('save.failed')}
          </a>
        </p>
      )}
    </>
  );
}

function saveAs(href: string, name = ''): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  return link;
}
