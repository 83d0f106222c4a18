// Captcha: distinguishes people from scripts.
export interface Captcha {
  readonly name: string;
  /** True for a valid proof; each proof is accepted once. */
  verify(token: string | undefined, ip: string): Promise<boolean>;
  /** The challenge for the widget; absent when the provider's own script fetches it. */
  challenge?(): Promise<unknown>;
  /** For pages without JavaScript: a question whose answer, as `id:answer`, is a token for `verify`. */
  question?(language: string): Promise<{ id: string; text: string; image?: string }>;
}
