// The challenge that tells people from scripts.
export interface Captcha {
  readonly name: string;
  /** True once for a valid proof; a proof is never accepted twice. */
  verify(token: string | undefined, ip: string): Promise<boolean>;
}
