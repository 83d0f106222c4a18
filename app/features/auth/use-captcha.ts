// The check in the browser: the embedded one is a small piece of work that runs by itself when the page is there.
import { useCallback, useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import type { CaptchaConfig } from '~/web/forms/captcha.server';

/** How long the work may take: a challenge that is never answered must not hold a form back for ever. */
const PATIENCE_MS = 30_000;

export type CaptchaState = 'off' | 'working' | 'ready' | 'failed';

export interface CaptchaController {
  state: CaptchaState;
  token: string;
  /** For the form: holds a submission back until the work is done. */
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
  /** A submission is being held back. */
  waiting: boolean;
}

interface CaptchaOptions {
  enabled?: boolean;
  /** The form, when it was submitted before the page's script ran and so without a proof: it is submitted again once the work is done. */
  submitted?: RefObject<HTMLFormElement | null> | undefined;
}

/** `round` changes when a proof was used up, so that a new one is made. */
export function useCaptcha(
  kind: CaptchaConfig['kind'],
  round: unknown,
  { enabled = true, submitted }: CaptchaOptions = {},
): CaptchaController {
  const works = kind === 'embedded' && enabled;
  const [result, setResult] = useState<{ round: unknown; token: string } | null>(null);
  const [waiting, setWaiting] = useState(false);
  const held = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>(null);
  const done = result?.round === round ? result : null;
  const state: CaptchaState = !works ? 'off' : !done ? 'working' : done.token ? 'ready' : 'failed';

  useEffect(() => {
    if (!works) return;
    const stop = new AbortController();
    const finish = (token: string): void => {
      if (stop.signal.aborted) return;
      clearTimeout(late);
      setWaiting(false);
      setResult({ round, token });
    };
    const late = setTimeout(() => {
      finish('');
      stop.abort();
    }, PATIENCE_MS);
    import('./solve-challenge')
      .then(({ solveChallenge: solve }) => solve(stop.signal))
      // Without a proof the server asks a question instead, so that nobody is locked out by an old browser.
      .then(finish, () => finish(''));
    return () => {
      clearTimeout(late);
      stop.abort();
    };
  }, [works, round]);

  // Only of the page as it was loaded: what the script submits carries a proof, or has none to give.
  const atLoad = useRef(submitted);
  useEffect(() => {
    const form = works && atLoad.current?.current;
    if (!form) return;
    held.current = { form, submitter: null };
    setWaiting(true);
    atLoad.current = undefined;
  }, [works]);

  useEffect(() => {
    if (state === 'working' || !held.current) return;
    const { form, submitter } = held.current;
    held.current = null;
    // Now the form holds the proof.
    form.requestSubmit(submitter);
  }, [state]);

  const onSubmit = useCallback(
    (event: SyntheticEvent<HTMLFormElement>) => {
      if (state !== 'working') return;
      event.preventDefault();
      held.current = { form: event.currentTarget, submitter: (event.nativeEvent as SubmitEvent).submitter };
      setWaiting(true);
    },
    [state],
  );
  return { state, token: done?.token ?? '', onSubmit, waiting: waiting && state === 'working' };
}
