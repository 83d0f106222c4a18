// The gallery while several headshots are chosen: a checkbox on each, and a bar with what can be done with the chosen ones. It is one
// form; a script adds the count, "select all" and links for the downloads.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Form } from 'react-router';
import { PRESETS } from '#server/contracts/downloads.ts';
import type { Attachment } from '#server/contracts/api.ts';
import { DownloadMenu } from '~/components/gallery/download-menu';
import { downloadIntent, shootZipOrExport } from '~/components/gallery/download-paths';
import { Link, useHref } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Button, buttonClass } from '~/ui/button';
import { Confirm } from '~/ui/confirm';
import { useHydrated } from '~/ui/hydrated';
import { Icon, type IconName } from '~/ui/icons';

const NAME = 'attachment_ids';
const boxesIn = (form: HTMLFormElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>(`input[name="${NAME}"]`) ?? []),
];

export interface SelectionProps {
  orderId: string;
  /** Those that can be chosen. */
  pictures: readonly Attachment[];
  /** Only favourites are shown: then they can be removed from them. */
  favourites: boolean;
  /** The address of the page without checkboxes. */
  leave: string;
  children: ReactNode;
}

export function Selection({ orderId, pictures, favourites, leave, children }: SelectionProps) {
  const href = useHref();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const readBoxes = (): void => setChosen(boxesIn(form.current).flatMap((box) => (box.checked ? [box.value] : [])));
  // Other headshots are shown now, or the browser has restored what was checked before a reload.
  const shown = pictures.map((one) => one.attachment_id).join();
  useEffect(readBoxes, [shown]);
  const setAll = (checked: boolean): void => {
    for (const box of boxesIn(form.current)) box.checked = checked;
    readBoxes();
  };
  return (
    <Form
      ref={form}
      method="post"
      action={href(leave)}
      preventScrollReset
      onChange={readBoxes}
      onKeyDown={(event) => {
        // On a checkbox the Enter key would press the first button of the bar.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      {children}
      <Bar
        orderId={orderId}
        pictures={pictures}
        favourites={favourites}
        leave={leave}
        chosen={chosen}
        setAll={setAll}
      />
    </Form>
  );
}

function Bar({
  orderId,
  pictures,
  favourites,
  leave,
  chosen,
  setAll,
}: Omit<SelectionProps, 'children'> & { chosen: readonly string[]; setAll: (checked: boolean) => void }) {
  const t = useT('results');
  const script = useHydrated();
  const all = chosen.length === pictures.length;
  const mark = favourites ? 'unfavourite' : 'favourite';
  return (
    <div
      role="group"
      data-foot
      aria-label={t('select.bar')}
      className="sticky bottom-3 z-30 mt-8 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-surface p-3 shadow-high sm:bottom-5 sm:px-5"
    >
      <p role="status" className="grow px-1 text-sm tabular-nums max-sm:basis-1/3">
        {script ? t('select.count', { count: chosen.length }) : t('select.hint')}
      </p>
      <span className="flex gap-1">
        {script && (
          <Button variant="quiet" size="sm" onClick={() => setAll(!all)}>
            {t(all ? 'select.none' : 'select.all')}
          </Button>
        )}
        <Link to={leave} preventScrollReset className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {t('select.done')}
        </Link>
      </span>
      {(!script || chosen.length > 0) && (
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <DownloadMenu
            label={t('download')}
            choices={PRESETS}
            headshots={script ? pictures.filter((one) => chosen.includes(one.attachment_id)) : pictures}
            look={{ size: 'sm' }}
            align="end"
            up
            href={script ? (preset, format) => shootZipOrExport(orderId, preset, format, chosen) : undefined}
            intent={script ? undefined : downloadIntent}
          />
          <SubmitIcon intent={`${mark}-chosen`} icon="heart" label={t(`select.${mark}`)} />
          {(!script || chosen.length === 2) && (
            <SubmitIcon intent="compare-chosen" icon="eye" label={t('select.compare')} />
          )}
          <Confirm
            label={
              <>
                <Icon name="trash" className="size-4" />
                <span className="max-sm:sr-only">{t('select.delete')}</span>
              </>
            }
            up
            title={t('select.deleteTitle')}
            text={t('select.deleteText')}
          >
            <Button type="submit" name="intent" value="delete-chosen" variant="danger" size="sm" wide>
              {t('select.delete')}
            </Button>
          </Confirm>
        </div>
      )}
    </div>
  );
}

/** With its name on a large screen, and with its icon alone on a small one. */
function SubmitIcon({ intent, icon, label }: { intent: string; icon: IconName; label: string }) {
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="secondary"
      size="sm"
      icon={<Icon name={icon} className="size-4" />}
    >
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  );
}
