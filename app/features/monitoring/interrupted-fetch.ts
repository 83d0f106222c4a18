// How browsers name the end of a connection: a stream that a navigation aborted, or a network that is gone.

const MESSAGES = [
  // Chromium
  'network error',
  'Failed to fetch',
  // Firefox
  'Error in input stream',
  'NetworkError when attempting to fetch resource.',
  // WebKit
  'Load failed',
];

export const isInterruptedFetch = ({ name, message }: Pick<Error, 'name' | 'message'>): boolean =>
  name === 'AbortError' || (name === 'TypeError' && MESSAGES.includes(message));
