// Reads the contact form and hands it to the backend; says in one word each what is wrong.
import type { RouterContextProvider } from 'react-router';
import { apiOf } from '~/api/server';
import { ApiError } from '~/api/errors';
import { hostContext, localeContext } from '~/context';
import { askQuestion, needsQuestion, proofOf, type Question } from '~/parts/captcha/captcha';
import { readForm } from '~/parts/read-form.server';
import { contactInput } from '#server/contracts/account.ts';

export interface ContactValues {
  name: string;
  email: string;
  message: string;
}
export interface ContactFaults {
  name?: true;
  email?: true;
  message?: true;
  form?: 'tooMany' | 'failed' | 'captcha';
}

interface Refused {
  values: ContactValues;
  faults: ContactFaults;
  /** Visitors who brought no proof are asked. */
  question?: Question | null;
  status: number;
}

const letter = contactInput.pick({ name: true, email: true, message: true });

/** Undefined when the message is on its way. */
export async function sendContact(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<Refused | undefined> {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim().slice(0, 10_000) : '';
  };
  // People do not see this field. Programs fill it in, and get the same answer as if their message had been sent.
  if (text('website')) return undefined;
  const values = { name: text('name'), email: text('email'), message: text('message') };
  form.set('email', values.email);
  const read = readForm(form, letter);
  if (!('value' in read)) return { values, faults: read.faults, status: 422 };
  const proof = proofOf(form);
  if (!context.get(hostContext).session && needsQuestion(context, proof)) {
    const question = await askQuestion(context);
    return question
      ? { values, faults: {}, question, status: 200 }
      : { values, faults: { form: 'failed' }, status: 503 };
  }
  try {
    await apiOf(context).post('/contact', {
      body: { ...values, language: context.get(localeContext), captcha: proof },
      open: true,
      attempts: 1,
    });
    return undefined;
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (error instanceof ApiError && error.code === 'captcha_failed')
      return { values, faults: { form: 'captcha' }, question: await askQuestion(context), status: 422 };
    if (status === 422) return { values, faults: { email: true }, status };
    context.get(hostContext).log.warn({ event: 'contact.not-sent', err: error }, 'A message to support was not sent');
    return status === 429
      ? { values, faults: { form: 'tooMany' }, status }
      : { values, faults: { form: 'failed' }, status: 503 };
  }
}
