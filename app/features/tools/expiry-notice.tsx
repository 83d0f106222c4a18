// Until when a picture is kept, and the button that deletes it at once.
import { TOOL_MINUTES, type ToolPicture } from '#server/contracts/tools.ts';
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';

export function ExpiryNotice({ picture, className }: { picture: ToolPicture; className?: string }) {
  const t = useT('tools');
  return (
    <form method="post" className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted', className)}>
      <input type="hidden" name="picture" value={picture.id} />
      <span className="flex items-center gap-2">
        <Icon name="clock" className="size-4" />
        <time dateTime={picture.delete_at}>{t('expiry.text', { minutes: TOOL_MINUTES })}</time>
      </span>
      <button type="submit" className="min-h-11 font-medium text-ink underline underline-offset-4">
        {t('expiry.now')}
      </button>
    </form>
  );
}
