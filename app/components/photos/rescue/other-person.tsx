// Photos that were refused because they look like somebody else: the first photo, which the others are compared with, may be the wrong one.
import { Form } from 'react-router';
import type { Attachment, SuggestedReference } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { Button } from '~/ui/button';

/** Whether the others can be compared with it. */
export const mayBeReference = ({ fail_reason, url }: Attachment): boolean =>
  fail_reason === 'not_same_person' && url !== null;

export function OtherPerson({ photo }: { photo: Attachment }) {
  const t = useT('photoshoot');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose text-sm">{t('rescue.otherPerson')}</p>
      <ReferenceForm id={photo.attachment_id} label={t('rescue.useAsReference')} />
    </div>
  );
}

/** Above the photos, when more of them show somebody else than were accepted. */
export function ReferenceSuggestion({ found, accepted }: { found: SuggestedReference; accepted: number }) {
  const t = useT('photoshoot');
  if (!found) return null;
  return (
    <Alert
      tone="accent"
      className="mb-4"
      title={t('rescue.majorityTitle', { count: found.photos })}
      action={<ReferenceForm id={found.attachment_id} label={t('rescue.useMajority', { count: found.photos })} />}
    >
      {t('rescue.majority', { count: accepted })}
    </Alert>
  );
}

function ReferenceForm({ id, label }: { id: string; label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="attachment_id" value={id} />
      <Button type="submit" size="sm" variant="secondary" name="intent" value="reference">
        {label}
      </Button>
    </Form>
  );
}
