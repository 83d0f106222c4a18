// Figures of several web processes as one text: whichever of them is asked, it asks the process that started them, which adds up all.
import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

const ASK = 'catchlight:figures';
const ANSWER_MS = 6000;

interface Message {
  type: typeof ASK;
  id: number;
  text?: string;
}
const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && (message as Message).type === ASK;

/** In a web process: hands its own figures over when asked, and returns the way to those of all. */
export function joinFigures(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry]);
  // Listens for the other side's question.
  const listening = new AggregatorRegistry();
  const waiting = new Map<number, (text: string | undefined) => void>();
  let count = 0;
  process.on('message', (message) => {
    if (isOurs(message)) waiting.get(message.id)?.(message.text);
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
      process.send?.({ type: ASK, id } satisfies Message);
      void listening;
    });
}

/** In the process that started them. */
export function addUpFigures(): { readonly contentType: string; text(): Promise<string> } {
  const all = new AggregatorRegistry();
  const text = (): Promise<string> => all.clusterMetrics();
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isOurs(message)) return;
    const answer = (figures?: string): void => {
      if (worker.isConnected()) worker.send({ ...message, ...(figures !== undefined && { text: figures }) });
    };
    text().then(answer, () => answer());
  });
  return { contentType: all.contentType, text };
}
