// Events inside one process, for the embedded database, which belongs to one process anyway. The PostgreSQL adapter
// delivers through the same registry.
import type { Log } from '../../ports/log.ts';
import type { Events } from '../../ports/events.ts';

export interface Listeners {
  add(topic: string, listener: () => void): () => void;
  tell(topic: string): void;
  /** After a gap in which events may have been missed: notifies every listener. */
  tellAll(): void;
  clear(): void;
}

export function createListeners(log: Log): Listeners {
  const topics = new Map<string, Set<() => void>>();
  const call = (listener: () => void): void => {
    try {
      listener();
    } catch (error) {
      log.error({ event: 'events.listener_failed', err: error }, 'A listener failed');
    }
  };
  return {
    add(topic, listener) {
      // A new wrapper per subscription, so that a function subscribed twice can be unsubscribed once.
      const own = (): void => listener();
      const set = topics.get(topic) ?? new Set();
      topics.set(topic, set.add(own));
      return () => {
        set.delete(own);
        if (set.size === 0 && topics.get(topic) === set) topics.delete(topic);
      };
    },
    tell: (topic) => [...(topics.get(topic) ?? [])].forEach(call),
    tellAll: () => [...topics.values()].flatMap((set) => [...set]).forEach(call),
    clear: () => topics.clear(),
  };
}

export function createLocalEvents(log: Log): Events {
  const listeners = createListeners(log);
  return {
    // Asynchronous, as between processes: a publisher neither waits for a listener nor fails with it.
    publish: async (topic) => void setImmediate(() => listeners.tell(topic)),
    subscribe: listeners.add,
    stop: async () => listeners.clear(),
  };
}
