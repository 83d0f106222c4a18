// The consent that FaceConsentFieldset (components/face-consent.tsx) asks for as a part of another form.
import { z } from 'zod';
import { mustBeTrue } from '#server/contracts/account.ts';
import { NO_RETRY, type Api } from '~/api/client';
import { parseForm } from './parse-form.server';

const consentBoxes = z.object({ adult: mustBeTrue, consent: mustBeTrue });

/** Records the consent if the form asked for it. False when one of its boxes was left empty. */
export async function recordFaceConsent(api: Api, form: FormData): Promise<boolean> {
  if (!form.has('asks_consent')) return true;
  if (parseForm(form, consentBoxes).rejected) return false;
  await api.post('/customers/face-consent', { body: { of_age: true, consent: true }, ...NO_RETRY });
  return true;
}
