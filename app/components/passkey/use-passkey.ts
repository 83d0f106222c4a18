// The part of passkeys and security keys that only a script can do: the browser's own dialogue, between two calls to the server.
import { useState, useSyncExternalStore } from 'react';

export type PasskeyUse = 'add' | 'sign-in' | 'add-key' | 'use-key';
/** `known`: this device is set up for the account already. `unavailable`: the auth server takes no security keys. */
export type PasskeyError = 'cancelled' | 'known' | 'failed' | 'signInAgain' | 'full' | 'tooMany' | 'unavailable';

/** What a form sends for the server to check. */
export interface PasskeyAnswer extends Record<string, string> {
  challenge_id: string;
  /** JSON. */
  credential: string;
  /** The security key's factor; empty for passkeys. */
  factor: string;
}

/** What `/auth/passkey` answers. */
export type PasskeyStart = { challenge_id: string; options: object; factor?: string } | { error: PasskeyError };

export interface PasskeyState {
  /** False without a script, and in browsers that know no passkeys. */
  supported: boolean;
  busy: boolean;
  error: PasskeyError | undefined;
  /** `fields`: what the server needs besides the use. */
  start(fields?: Record<string, string>): Promise<void>;
}

export function usePasskey(use: PasskeyUse, send: (answer: PasskeyAnswer) => void): PasskeyState {
  const supported = useSyncExternalStore(subscribe, isSupported, () => false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<PasskeyError>();
  async function start(fields: Record<string, string> = {}): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const started = await begin({ use, ...fields });
      if ('error' in started) setError(started.error);
      else {
        const credential = await ask(use, started.options);
        send({ challenge_id: started.challenge_id, credential, factor: started.factor ?? '' });
      }
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

async function begin(fields: Record<string, string>): Promise<PasskeyStart> {
  const answer = await fetch('/auth/passkey', { method: 'POST', body: new URLSearchParams(fields) });
  if (!answer.ok) return { error: answer.status === 429 ? 'tooMany' : 'failed' };
  // Our own route answers it.
  return (await answer.json()) as PasskeyStart;
}

async function ask(use: PasskeyUse, options: object): Promise<string> {
  const credential =
    use === 'add' || use === 'add-key'
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
