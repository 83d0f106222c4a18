// The form of an Idempotency-Key.

export const IDEMPOTENCY_KEY = /^[A-Za-z0-9_.:-]{8,128}$/;
