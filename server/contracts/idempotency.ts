// The form of an Idempotency-Key.

export const KEY_LENGTH = { min: 8, max: 128 } as const;
export const KEY_CHARACTERS = '[A-Za-z0-9_.:-]';
export const IDEMPOTENCY_KEY = new RegExp(`^${KEY_CHARACTERS}{${KEY_LENGTH.min},${KEY_LENGTH.max}}$`);
