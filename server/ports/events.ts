// Events between processes. They carry no data and mean "look again"; the state is in the database.
export interface Events {
  publish(topic: string): Promise<void>;
  /** Calls `listener` after each publish of the topic, in every process; returns the unsubscribe function. */
  subscribe(topic: string, listener: () => void): () => void;
  stop(): Promise<void>;
}
