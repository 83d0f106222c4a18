// Says of a headshot whether it is the real photo, in a shoot that has both.
import type { Attachment } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { Badge } from '~/ui/card';
import { madeBy } from './gallery-filter';

export function MadeBadge({ picture }: { picture: Pick<Attachment, 'origin'> }) {
  const t = useT('results');
  const made = madeBy(picture);
  return made && <Badge tone={made === 'ai' ? 'accent' : 'neutral'}>{t(`made.${made}`)}</Badge>;
}
