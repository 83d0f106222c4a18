// Combines the metrics of several web processes: whichever is scraped asks the parent process, which adds up all.
import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

const MESSAGE_TYPE = 'catchlight:figures';
const ANSWER_MS = 6000;

interface Message {
  type: typeof MESSAGE_TYPE;
  id: number;
  text?: string;
}
const isMetricsMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && (message as Message).type === MESSAGE_TYPE;

/** In a web process: provides its own metrics on request, and returns a function that gets the metrics of all. */
export function readClusterMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry]);
  // oxlint-disable-next-line no-new -- the constructor makes prom-client answer the parent's question
  new AggregatorRegistry();
  const waiting = new Map<number, (text: string | undefined) => void>();
  let count = 0;
  process.on('message', (message) => {
    if (isMetricsMessage(message)) waiting.get(message.id)?.(message.text);
  });
  return () =>
    new Promise((resolve, reject) => {
      const id = (count += 1);
      const give = (text: string | undefined): void => {
        clearTimeout(late);
        waiting.delete(id);
        if (text === undefined) reject(new Error('The figures of the web processes cannot be read now'));
        else resolve(text);
      };
      const late = setTimeout(() => give(undefined), ANSWER_MS);
      waiting.set(id, give);
      process.send?.({ type: MESSAGE_TYPE, id } satisfies Message);
    });
}

/** In the parent process: collects and adds up the metrics of all. */
export function aggregateClusterMetrics(): { readonly contentType: string; text(): Promise<string> } {
  const all = new AggregatorRegistry();
  const text = (): Promise<string> => all.clusterMetrics();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isMetricsMessage(message)) return;
    const answer = (figures?: string): void => {
      if (worker.isConnected()) worker.send({ ...message, ...(figures !== undefined && { text: figures }) });
    };
    text().then(answer, () => answer());
  });
  return { contentType: all.contentType, text };
}
