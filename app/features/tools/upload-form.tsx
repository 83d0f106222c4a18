// The photo's way into a tool: a form that posts straight to the API and comes back to the page. Needs no script. The word of consent
// stands before the file, because the server reads a form in the order in which it comes.
import type { ReactNode } from 'react';
import { TOOL_MINUTES, TOOL_PATHS, type ToolName } from '#server/contracts/tools.ts';
import { withLocale } from '~/i18n/locale';
import { useLocale, useT } from '~/i18n/use-t';
import { Button } from '~/ui/button';
import { cx } from '~/ui/cx';
import { Checkbox } from '~/ui/input';
import { Refused } from './refused';
import type { ToolVisit } from './visit.server';

/** As server/engine/decode.ts takes them. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

export function UploadForm({
  tool,
  send,
  visit,
  check,
  className,
}: {
  tool: ToolName;
  /** What the button says. */
  send: string;
  visit: Pick<ToolVisit, 'gone' | 'refusal'>;
  /** What shows that somebody is no program. */
  check?: ReactNode;
  className?: string;
}) {
  const t = useT('tools');
  return (
    <form
      method="post"
      action="/api/v1/tools/pictures"
      encType="multipart/form-data"
      className={cx('grid gap-5 rounded-xl border border-line bg-surface p-6 shadow-low sm:p-8', className)}
    >
      <Refused visit={visit} />
      <input type="hidden" name="tool" value={tool} />
      <input type="hidden" name="return_to" value={withLocale(TOOL_PATHS[tool], useLocale())} />
      <Checkbox name="consent" value="yes" required>
        {t('form.consent')}
      </Checkbox>
      {check}
      <label className="grid gap-2 font-medium">
        {t('form.choose')}
        <input
          type="file"
          name="photo"
          required
          accept={ACCEPTED}
          className="w-full rounded-md border border-line-strong bg-surface p-3 text-sm font-normal file:mr-3 file:rounded-full file:border-0 file:bg-sunken file:px-4 file:py-2 file:font-medium file:text-ink"
        />
      </label>
      <p className="text-sm text-muted">{t('form.formats')}</p>
      <Button type="submit" size="lg" className="justify-self-start">
        {send}
      </Button>
      <p className="text-sm text-muted">{t('form.kept', { minutes: TOOL_MINUTES })}</p>
    </form>
  );
}
