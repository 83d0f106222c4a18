// What the doctor knows of one port, and how it finds out more.
export interface Check {
  port: string;
  /** What is configured, in the words of the banner. */
  configured: string;
  /** Resolves with what was found, or with a warning of what will be wrong; rejects with what is wrong. Undefined: there is nothing to ask. */
  ask?: () => Promise<string | { warning: string }>;
  /** What to do when it is wrong. */
  remedy?: string;
  /** No fault of this configuration, but somebody may want to know it. */
  note?: boolean;
}

/** Thrown by `Get` where no answer came; whoever knows better what to do then throws one with a remedy. */
export class NotReached extends Error {
  override name = 'NotReached';
  readonly remedy: string | undefined;
  constructor(message: string, { remedy, cause }: { remedy?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.remedy = remedy;
  }
}

export type Get = (url: string, headers?: Record<string, string>, init?: RequestInit) => Promise<Response>;
