// Until when the draft is kept, and the button that deletes it at once.
import { Form } from 'react-router';
import { VISITOR_DRAFT_HOURS } from '#server/contracts/visitor-draft-terms.ts';
import type { VisitorDraft } from '#server/contracts/visitor-drafts.ts';
import { useT } from '~/i18n/use-t';
import { Icon } from '~/ui/icons';
import { useLocalTime } from '~/web/local-time';

export function DraftExpiry({ draft }: { draft: Pick<VisitorDraft, 'expires_at'> }) {
  const t = useT('generator');
  const time = useLocalTime(draft.expires_at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Form method="post" className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <span className="flex items-center gap-2">
        <Icon name="clock" className="size-4" />
        <time dateTime={draft.expires_at}>
          {time ? t('expiry.text', { time }) : t('expiry.within', { hours: VISITOR_DRAFT_HOURS })}
        </time>
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
