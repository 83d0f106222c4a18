// Starts a worker process and says when it works.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export async function startWorker(url: string, concurrency: number): Promise<ChildProcess> {
  const file = path.join(import.meta.dirname, 'queue-worker.ts');
  const { PATH } = process.env;
  const child = spawn(process.execPath, [file, url, String(concurrency)], {
    env: { PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout!, 'data'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`A worker ended with ${String(code)}`))),
  ]);
  return child;
}

export async function endWorker(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
