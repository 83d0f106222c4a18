// The part of a passkey that only a script can do: the browser's own dialogue, between two calls to the server.
import { useState, useSyncExternalStore } from 'react';

export type PasskeyUse = 'add' | 'sign-in';
/** `known`: this device has a passkey for the account already. */
export type PasskeyError = 'cancelled' | 'known' | 'failed' | 'signInAgain' | 'full' | 'tooMany';

/** What a form sends for the server to check. */
export interface PasskeyAnswer {
  challenge_id: string;
  /** JSON. */
  credential: string;
}

/** What `/auth/passkey` answers. */
export type PasskeyStart = { challenge_id: string; options: object } | { error: PasskeyError };

export interface PasskeyState {
  /** False without a script, and in browsers that know no passkeys. */
  supported: boolean;
  busy: boolean;
  error: PasskeyError | undefined;
  start(): Promise<void>;
}

export function usePasskey(use: PasskeyUse, send: (answer: PasskeyAnswer) => void): PasskeyState {
  const supported = useSyncExternalStore(subscribe, isSupported, () => false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<PasskeyError>();
  async function start(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const started = await begin(use);
      if ('error' in started) setError(started.error);
      else send({ challenge_id: started.challenge_id, credential: await ask(use, started.options) });
    } catch (failure) {
      setError(errorOf(failure));
    } finally {
      setBusy(false);
    }
  }
  return { supported, busy, error, start };
}

const subscribe = () => () => undefined;
const isSupported = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

async function begin(use: PasskeyUse): Promise<PasskeyStart> {
  const answer = await fetch('/auth/passkey', { method: 'POST', body: new URLSearchParams({ use }) });
  if (!answer.ok) return { error: answer.status === 429 ? 'tooMany' : 'failed' };
  // Our own route answers it.
  return (await answer.json()) as PasskeyStart;
}

async function ask(use: PasskeyUse, options: object): Promise<string> {
  const credential =
    use === 'add'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
            options as PublicKeyCredentialCreationOptionsJSON,
          ),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
        });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser made no passkey');
  return JSON.stringify(credential.toJSON());
}

function errorOf(failure: unknown): PasskeyError {
  const name = failure instanceof DOMException ? failure.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'known' : 'failed';
}
