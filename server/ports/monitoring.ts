// Error monitoring in addition to the log.
export interface Monitoring {
  /** Returns at once and never throws. `facts` are short, non-personal values: event name, request id, job id. */
  report(error: unknown, facts: Record<string, string>): void;
  /** Flushes pending reports for a moment. */
  stop(): Promise<void>;
}
