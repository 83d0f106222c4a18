// The consent that FaceConsentFieldset (components/face-consent.tsx) asks for as a part of another form.
import { consentBoxes } from '#server/contracts/account.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { shownProcessor, unlessOtherProcessor } from './consent-processor.server';
import { parseForm } from './parse-form.server';

/** Records the consent if the form asked for it. False when one of its boxes was left empty, or when it does not name whoever gets the photos by now. */
export async function recordFaceConsent(api: Api, form: FormData): Promise<boolean> {
  if (!form.has('asks_consent')) return true;
  if (parseForm(form, consentBoxes).rejected) return false;
  const body = { of_age: true, consent: true, ...shownProcessor(form) } as const;
  return (await unlessOtherProcessor(api.post('/customers/face-consent', { body, ...NO_RETRY }))) !== null;
}
