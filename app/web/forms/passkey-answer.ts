// The hidden fields in which a form sends what the browser's passkey dialogue answered.
import { textField } from './rejected-form';

export interface ReadPasskeyAnswer {
  challengeId: string;
  /** As the browser wrote it; whoever verifies it checks its shape. */
  credential: unknown;
}

/** Undefined for a form that no script of ours has filled in. */
export function readPasskeyAnswer(form: FormData): ReadPasskeyAnswer | undefined {
  const challengeId = textField(form, 'challenge_id');
  try {
    const credential: unknown = JSON.parse(textField(form, 'credential'));
    return challengeId && credential ? { challengeId, credential } : undefined;
  } catch {
    return undefined;
  }
}
