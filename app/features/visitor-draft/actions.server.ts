// What the forms of the free generator do.
import { attachmentForm, consentForm } from '#server/contracts/forms/photos.ts';
import { draftStylesForm } from '#server/contracts/forms/photoshoot.ts';
import { NO_RETRY, type Api } from '~/api/client';
import type { ActionMessage } from '~/web/forms/action-message';
import { handleIntent, type IntentHandlers } from '~/web/forms/intents';
import { shownProcessor, nullIfOtherProcessor } from '~/web/forms/consent-processor.server';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import { photoRescueHandlers } from '~/web/forms/photo-rescue.server';
import { rejectForm, type RejectedForm } from '~/web/forms/rejected-form';
import { CLAIM_DRAFT_PATH, GENERATOR_PATH } from './paths';

interface Visit {
  api: Api;
  /** Of the draft that the browser has. */
  token: string | undefined;
}
/** `token`: the browser keeps it from now on. */
export type GeneratorActionResult =
  | (Partial<ActionMessage<'photoshoot'>> & { to: string; token?: string; isDeleted?: true; rejected?: undefined })
  | { rejected: RejectedForm };

const CALL = { open: true, ...NO_RETRY } as const;

async function agree(form: FormData, { api, token }: Visit): Promise<{ token: string } | { rejected: RejectedForm }> {
  const { rejected } = parseForm(form, consentForm);
  if (rejected) return { rejected };
  const body = { adult: true, face_processing: true, ...shownProcessor(form), ...(token && { token }) } as const;
  const begun = await nullIfOtherProcessor(api.post('/visitor-drafts', { body, ...CALL }));
  return begun === null ? { rejected: rejectForm(form, { consent: 'invalid' }) } : begun!;
}

const HANDLERS: IntentHandlers<Visit, GeneratorActionResult> = {
  ...photoRescueHandlers<Visit>({
    recheck: ({ api, token = '' }, photo_id, body) =>
      api.post('/visitor-drafts/:token/photos/:photo_id/recheck', { params: { token, photo_id }, body, ...CALL }),
    chooseReference: ({ api, token = '' }, body) =>
      api.post('/visitor-drafts/:token/reference', { params: { token }, body, ...CALL }),
    pageOf: () => GENERATOR_PATH,
  }),
  async agree(form, visit) {
    const begun = await agree(form, visit);
    return 'rejected' in begun ? begun : { to: GENERATOR_PATH, token: begun.token };
  },
  /** Agrees, and shows the code for the phone. */
  async 'agree-phone'(form, visit) {
    const begun = await agree(form, visit);
    if ('rejected' in begun) return begun;
    await visit.api.post('/visitor-drafts/:token/phone-link', { params: begun, ...CALL });
    return { to: GENERATOR_PATH, token: begun.token };
  },
  async 'phone-link'(_, { api, token = '' }) {
    await api.post('/visitor-drafts/:token/phone-link', { params: { token }, ...CALL });
    return { to: GENERATOR_PATH };
  },
  async 'phone-unlink'(_, { api, token = '' }) {
    await api.delete('/visitor-drafts/:token/phone-link', { params: { token }, ...CALL });
    return { to: GENERATOR_PATH };
  },
  async 'delete-photo'(form, { api, token = '' }) {
    const params = { token, photo_id: parseFormOrThrow(form, attachmentForm).attachment_id };
    await api.delete('/visitor-drafts/:token/photos/:photo_id', { params, ...CALL });
    return { to: GENERATOR_PATH };
  },
  async clear(_, { api, token = '' }) {
    await api.delete('/visitor-drafts/:token', { params: { token }, ...CALL });
    return { to: GENERATOR_PATH, isDeleted: true };
  },
  async continue(form, { api, token = '' }) {
    const body = parseFormOrThrow(form, draftStylesForm);
    await api.patch('/visitor-drafts/:token', { params: { token }, body, ...CALL });
    return { to: CLAIM_DRAFT_PATH };
  },
};

export const handleGeneratorAction = (form: FormData, visit: Visit): Promise<GeneratorActionResult> =>
  handleIntent(HANDLERS, form, visit);
