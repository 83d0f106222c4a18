// The hidden fields in which a form sends what the browser's passkey dialogue answered.
import { passkeyAnswerForm } from '#server/contracts/forms/auth.ts';
import { parseForm } from './parse-form.server';

export interface ReadPasskeyAnswer {
  challengeId: string;
  /** As the browser wrote it; whoever verifies it checks its shape. */
  credential: unknown;
  /** Of a security key; '' for a passkey. */
  factorId: string;
}

/** Undefined for a form that no script of ours has filled in. */
export function readPasskeyAnswer(form: FormData): ReadPasskeyAnswer | undefined {
  const { value } = parseForm(form, passkeyAnswerForm);
  return value && { challengeId: value.challenge_id, credential: value.credential, factorId: value.factor };
}
