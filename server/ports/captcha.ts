// The challenge that tells people from scripts.
export interface Captcha {
  readonly name: string;
  /** True once for a valid proof; a proof is never accepted twice. */
  verify(token: string | undefined, ip: string): Promise<boolean>;
  /** What the widget solves; missing where the provider's own script fetches its challenge. */
  challenge?(): Promise<unknown>;
  /** For pages without JavaScript: a question whose answer, as `id:answer`, is a token for `verify`. */
  question?(language: string): Promise<{ id: string; text: string; image?: string }>;
}
