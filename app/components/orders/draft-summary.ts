// The progress of a draft in one line of text.
import type { Order } from '#server/contracts/api.ts';
import type { useT } from '~/i18n/use-t';

/** How many headshots it makes is chosen with its looks. */
export const draftSummary = (
  { styles, headshot_count: count, photos_accepted: photos }: Order,
  t: ReturnType<typeof useT<'orders'>>,
): string => (styles.length > 0 ? t('summary.draft', { count, photos }) : t('summary.begun', { photos }));
