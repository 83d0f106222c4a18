// "Look again" between processes: an event carries no state, the rows do.
export interface Events {
  publish(topic: string): Promise<void>;
  /** Calls `listener` after each publish of the topic, in every process; returns the way to stop. */
  subscribe(topic: string, listener: () => void): () => void;
  stop(): Promise<void>;
}
