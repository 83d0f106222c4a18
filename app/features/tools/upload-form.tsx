// The photo's way into a tool: a form that posts straight to the API and comes back to the page. Needs no script. The word of consent
// stands before the file, because the server reads a form in the order in which it comes.
import { TOOL_MINUTES, TOOL_PATHS, type ToolName } from '#server/contracts/tools.ts';
import { apiAddress } from '~/api/address';
import { withLocale } from '~/i18n/locale';
import { useLocale, useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import { Checkbox } from '~/ui/input';
import { RefusalAlert } from './refusal-alert';
import type { ToolVisit } from './tool-visit.server';

/** As server/engine/decode.ts takes them. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

export function UploadForm({
  tool,
  send,
  visit,
  className,
}: {
  tool: ToolName;
  /** What the button says. */
  send: string;
  visit: Pick<ToolVisit, 'gone' | 'refusal'>;
  className?: string;
}) {
  const t = useT('tools');
  return (
    <form
      method="post"
      action={apiAddress('/tools/pictures')}
      encType="multipart/form-data"
      className={cx('grid gap-5 rounded-xl border border-line bg-surface p-6 shadow-low sm:p-8', className)}
    >
      <RefusalAlert visit={visit} />
      <input type="hidden" name="tool" value={tool} />
      <input type="hidden" name="return_to" value={withLocale(TOOL_PATHS[tool], useLocale())} />
      <Checkbox name="consent" value="yes" required>
        {t('form.consent')}
      </Checkbox>
      <PhotoField />
      <Button type="submit" size="lg" wide>
        {send}
      </Button>
      <p className="-mt-1 text-sm text-muted">{t('form.kept', { minutes: TOOL_MINUTES })}</p>
    </form>
  );
}

/**
 * The browser's own field lies over all of the box: it takes what is dropped on it, says the file's name below our words (which have two lines
 * on a phone), and needs no script.
 */
function PhotoField() {
  const t = useT('tools');
  return (
    <label className="grid gap-2 font-medium">
      {t('form.choose')}
      <span className="group/photo relative flex min-h-48 flex-col sm:min-h-42 items-center rounded-lg border-2 border-dashed border-line-strong/70 bg-paper px-4 pt-7 text-center transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-[input:valid]:border-solid has-[input:valid]:border-success">
        <span aria-hidden className="flex size-12 items-center justify-center rounded-full bg-sunken">
          <Icon name="image" className="size-6 group-has-[input:valid]/photo:hidden" />
          <Icon name="check" className="hidden size-6 text-success group-has-[input:valid]/photo:block" />
        </span>
        <span aria-hidden className="mt-3 underline decoration-line-strong underline-offset-4">
          <span className="group-has-[input:valid]/photo:hidden">{t('form.pick')}</span>
          <span className="hidden group-has-[input:valid]/photo:inline">{t('form.pickOther')}</span>
        </span>
        <input
          type="file"
          name="photo"
          required
          accept={ACCEPTED}
          className="absolute inset-0 size-full cursor-pointer rounded-lg px-6 pt-36 pb-4 text-center text-sm font-normal text-muted outline-none sm:pt-30 [text-align-last:center] file:hidden"
        />
      </span>
      <span className="text-sm font-normal text-muted">{t('form.formats')}</span>
    </label>
  );
}
