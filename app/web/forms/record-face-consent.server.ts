// The consent that FaceConsentFieldset (components/face-consent.tsx) asks for as a part of another form.
import { asksConsentForm, consentForm } from '#server/contracts/forms/photos.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { shownProcessor, nullIfOtherProcessor } from './consent-processor.server';
import { parseFormOrThrow, parseForm } from './parse-form.server';

/** Records the consent if the form asked for it. False when one of its boxes was left empty, or when it names another processor than the present one. */
export async function recordFaceConsent(api: Api, form: FormData): Promise<boolean> {
  if (!parseFormOrThrow(form, asksConsentForm).asks_consent) return true;
  if (parseForm(form, consentForm).rejected) return false;
  const body = { of_age: true, consent: true, ...shownProcessor(form) } as const;
  return (await nullIfOtherProcessor(api.post('/customers/face-consent', { body, ...NO_RETRY }))) !== null;
}
