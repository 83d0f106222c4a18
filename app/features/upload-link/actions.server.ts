// What the forms of an upload link's page do.
import { uploadConsentForm, photoIdForm, linkShootStartForm } from '#server/contracts/forms/photos.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { handleIntent, type IntentHandlers } from '~/web/forms/intents';
import { shownProcessor, nullIfOtherProcessor } from '~/web/forms/consent-processor.server';
import { parseFormOrThrow, parseForm } from '~/web/forms/parse-form.server';
import { rejectForm, type RejectedForm } from '~/web/forms/rejected-form';

interface UploadLink {
  api: Api;
  /** The secret of the link. */
  token: string;
}
interface UploadActionResult {
  rejected?: RejectedForm;
}

const PUBLIC_CALL = { open: true, ...NO_RETRY } as const;

const HANDLERS: IntentHandlers<UploadLink, UploadActionResult> = {
  async agree(form, { api, token }) {
    const { value, rejected } = parseForm(form, uploadConsentForm);
    if (rejected) return { rejected };
    const body = { ...value, ...shownProcessor(form) };
    const given = api.post('/uploads/:token/consent', { params: { token }, body, ...PUBLIC_CALL });
    const isGiven = (await nullIfOtherProcessor(given)) !== null;
    return isGiven ? {} : { rejected: rejectForm(form, { face_processing: 'invalid' }) };
  },
  async remove(form, { api, token }) {
    const params = { token, ...parseFormOrThrow(form, photoIdForm) };
    await api.delete('/uploads/:token/photos/:photo_id', { params, ...PUBLIC_CALL });
    return {};
  },
  async start(form, { api, token }) {
    // Another number is a conflict: the page then says the new one, and asks again.
    const body = parseFormOrThrow(form, linkShootStartForm);
    await api.post('/uploads/:token/start', { params: { token }, body, ...PUBLIC_CALL });
    return {};
  },
};

export const handleUploadAction = (form: FormData, link: UploadLink): Promise<UploadActionResult> =>
  handleIntent(HANDLERS, form, link);
