// What an adapter throws when the operator's configuration cannot work, so that the start ends with what to change.

/** A variable names what cannot be used; `message` says which, why, and what to do. */
export class BadVariableError extends Error {
  override readonly name = 'BadVariableError';
}
