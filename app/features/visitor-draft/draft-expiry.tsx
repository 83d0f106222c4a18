// Until when the draft is kept, and the button that deletes it at once.
import { Form } from 'react-router';
import type { VisitorDraft } from '#server/contracts/visitor-drafts.ts';
import { LANGUAGE_TAGS } from '~/i18n/locale';
import { useLocale, useT } from '~/i18n/use-t';
import { Icon } from '~/ui/icons';

export function DraftExpiry({ draft }: { draft: Pick<VisitorDraft, 'expires_at'> }) {
  const t = useT('generator');
  // The zone is named by the text, because server and browser may live in different ones.
  const time = new Intl.DateTimeFormat(LANGUAGE_TAGS[useLocale()], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(draft.expires_at));
  return (
    <Form method="post" className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <span className="flex items-center gap-2">
        <Icon name="clock" className="size-4" />
        <time dateTime={draft.expires_at}>{t('expiry.text', { time })}</time>
      </span>
      <button
        type="submit"
        name="intent"
        value="clear"
        className="min-h-11 font-medium text-ink underline underline-offset-4"
      >
        {t('expiry.now')}
      </button>
    </Form>
  );
}
