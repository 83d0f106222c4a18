// What the forms beside photos do that were refused or show a second face, in a draft of a person and of a visitor alike.
import type { z } from 'zod';
import type { RecheckAnswer } from '#server/contracts/api.ts';
import { attachmentForm, cropForm, dismissedFaceForm } from '#server/contracts/forms/photos.ts';
import type { FailReason } from '#server/contracts/findings.ts';
import type { RecheckInput } from '#server/contracts/photo-rescue.ts';
import type { ActionMessage } from '~/web/forms/action-message';
import type { IntentHandlers } from '~/web/forms/intents';
import { parseFormOrThrow } from '~/web/forms/parse-form.server';

type Rescued = ActionMessage<'photoshoot'> & { to: string; rejected?: undefined };

/** The calls and the page of a draft. */
interface RescueCalls<Draft> {
  recheck(draft: Draft, photoId: string, body: RecheckInput): Promise<RecheckAnswer | undefined>;
  chooseReference(draft: Draft, body: z.infer<typeof attachmentForm>): Promise<unknown>;
  pageOf(draft: Draft): string;
}

/** Why an accepted photo stays as it was. Without its main face it shows none that can be used; another reason comes from comparing photos. */
function unchangedKey({ crop, not_a_face: dismissed }: RecheckInput, reason: FailReason) {
  if (crop) return 'done.cropUnusable';
  const isCompared = reason === 'not_same_person' || reason === 'duplicate';
  return dismissed === 'face' && !isCompared ? 'done.photoNeedsFace' : 'done.photoUnchanged';
}

export function photoRescueHandlers<Draft>({ recheck, chooseReference, pageOf }: RescueCalls<Draft>) {
  const again = async (draft: Draft, id: string, body: RecheckInput): Promise<Rescued> => {
    const answer = await recheck(draft, id, body);
    const to = pageOf(draft);
    // A photo that is used stays so, as it was.
    if (answer?.reason && answer.attachment.status === 'accepted')
      return { to, messageKey: unchangedKey(body, answer.reason), tone: 'danger' };
    return answer?.reason
      ? { to, messageKey: `reasons.${answer.reason}.title`, tone: 'danger' }
      : { to, messageKey: 'done.photoAccepted' };
  };
  return {
    async 'not-a-face'(form, draft) {
      const { attachment_id, not_a_face } = parseFormOrThrow(form, dismissedFaceForm);
      return again(draft, attachment_id, { not_a_face });
    },
    async 'crop-photo'(form, draft) {
      const { attachment_id, ...part } = parseFormOrThrow(form, cropForm);
      return again(draft, attachment_id, { crop: part });
    },
    async reference(form, draft) {
      await chooseReference(draft, parseFormOrThrow(form, attachmentForm));
      return { to: pageOf(draft), messageKey: 'done.referenceChanged' };
    },
  } satisfies IntentHandlers<Draft, Rescued>;
}
