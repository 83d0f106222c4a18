// Which headshots of a shoot were not delivered, by reason and photo, with what helps the next time; and which keep their photo's surroundings.
import { useT } from '~/i18n/use-t';
import type { MessageKey } from '~/i18n/messages';
import { Alert } from '~/ui/alert';
import type { Attachment, OrderWithAttachments } from '#server/contracts/api.ts';
import type { WithheldReason } from '#server/contracts/findings.ts';

export interface WithheldGroup {
  reason: WithheldReason;
  count: number;
  /** Names of the photos that the headshots were planned for; photos without a name or deleted since are left out. */
  photos: string[];
}

/** One group for each reason, the most frequent first. */
export function groupWithheld({
  withheld,
  attachments,
}: Pick<OrderWithAttachments, 'withheld'> & {
  attachments: readonly Pick<Attachment, 'attachment_id' | 'file_name'>[];
}): WithheldGroup[] {
  const names = new Map(attachments.map(({ attachment_id, file_name }) => [attachment_id, file_name]));
  const groups = Map.groupBy(withheld, ({ reason }) => reason);
  return [...groups]
    .map(([reason, slots]) => {
      const photos = slots.map(({ photo_id }) => (photo_id === null ? null : names.get(photo_id)));
      return { reason, count: slots.length, photos: [...new Set(photos.filter((name) => typeof name === 'string'))] };
    })
    .toSorted((a, b) => b.count - a.count);
}

/** Headshots in their own surroundings that were ordered in another look. */
export const countInOwnSurroundings = ({
  styles,
  attachments,
}: Pick<OrderWithAttachments, 'styles' | 'attachments'>): number =>
  styles.includes('own-background')
    ? 0
    : attachments.filter(({ kind, style }) => kind === 'headshot' && style === 'own-background').length;

export function WithheldHeadshots({ order }: { order: OrderWithAttachments }) {
  const t = useT('results');
  const groups = groupWithheld(order);
  const own = countInOwnSurroundings(order);
  if (groups.length === 0 && own === 0) return null;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <Alert
      tone="neutral"
      title={count > 0 ? t('withheld.title', { count }) : t('withheld.own', { count: own })}
      className="mb-8"
    >
      {groups.length > 0 && (
        <ul className="grid gap-2">
          {groups.map(({ reason, count: slots, photos }) => (
            <li key={reason}>
              <span className="tabular-nums">{slots} × </span>
              {photos.length > 0 && <span className="font-medium">{photos.join(', ')}: </span>}
              {t(`withheld.${reason}` as MessageKey<'results'>)}
            </li>
          ))}
        </ul>
      )}
      {groups.length > 0 && own > 0 && <p className="mt-2">{t('withheld.own', { count: own })}</p>}
    </Alert>
  );
}
