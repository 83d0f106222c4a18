// Where errors are told of besides the log.
export interface Monitoring {
  /** Returns at once and never throws. `facts` are short values without anything personal: an event's name, ids of request and job. */
  report(error: unknown, facts: Record<string, string>): void;
  /** Gives what is on its way a moment to get there. */
  stop(): Promise<void>;
}
