// Shoots that were begun and not started, to go on with or to discard.
import type { Order } from '#server/contracts/api.ts';
import { ConfirmForm } from '~/components/confirm-form';
import { useFormat } from '~/i18n/format';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { buttonClass } from '~/ui/button';
import { draftPath } from './steps';

export function Drafts({ drafts }: { drafts: readonly Order[] }) {
  const t = useT('photoshoot');
  const { date } = useFormat();
  if (drafts.length === 0) return null;
  return (
    <section aria-label={t('drafts.title')} className="mt-7 grid gap-3">
      {drafts.map((draft) => (
        <div
          key={draft.order_id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-lg bg-accent-soft px-5 py-4"
        >
          <p>
            <span className="block font-medium">{t('drafts.started', { date: date(draft.created_at) })}</span>
            <span className="block text-sm text-muted">
              {t('drafts.photos', { count: draft.photos_accepted })}
              {draft.styles.length > 0 && <> · {t('package.looks', { count: draft.styles.length })}</>}
            </span>
          </p>
          <div className="flex gap-2">
            <ConfirmForm
              intent="delete-draft"
              danger
              action={`?order=${draft.order_id}`}
              label={t('drafts.drop')}
              look={{ variant: 'quiet' }}
              title={t('drafts.dropTitle')}
              text={draft.photos_accepted > 0 && t('drafts.dropText', { count: draft.photos_accepted })}
            />
            <Link to={draftPath(draft.order_id)} className={buttonClass({ size: 'sm' })}>
              {t('drafts.resume')}
            </Link>
          </div>
        </div>
      ))}
    </section>
  );
}
