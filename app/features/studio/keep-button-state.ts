// What the button that keeps an edit does, and whether it can be pressed.
import type { PreviewState } from './use-live-preview';

interface Situation {
  /** Without a script the form shows nothing and refuses nothing before it is sent. */
  script: boolean;
  painted: boolean;
  /** A model draws the face anew. */
  redrawn: boolean;
  unchanged: boolean;
  affordable: boolean;
  /** The engine could not deliver the edit that is shown. */
  blocked: boolean;
  /** Whether the person has seen what they would keep. */
  state: PreviewState;
}

export interface KeepOffer {
  label: 'submit' | 'unseen' | 'generate';
  help: 'again' | 'unseenText' | 'generateText' | 'redrawText';
  disabled: boolean;
}

/** No preview shows what is painted: it says so itself. */
export function keepButtonState({
  script,
  painted,
  redrawn,
  unchanged,
  affordable,
  blocked,
  state,
}: Situation): KeepOffer {
  if (painted)
    return {
      label: 'generate',
      help: redrawn ? 'redrawText' : 'generateText',
      disabled: script && (unchanged || !affordable),
    };
  const isUnseen = script && !unchanged && state === 'unseen';
  return {
    label: isUnseen ? 'unseen' : 'submit',
    help: isUnseen ? 'unseenText' : 'again',
    disabled: script && (unchanged || !affordable || (state === 'seen' ? blocked : state !== 'unseen')),
  };
}
