// The parent's side of a worker process: it forks lazily, runs one call at a time, and is replaced when it dies. A call that is aborted
// or takes too long ends the process, because nothing else stops native code.
import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { FailReason, Withheld } from '../../contracts/findings.ts';
import type { MattingModel } from '../../engine/index.ts';
import type { Log } from '../../ports/log.ts';
import { RendererDied } from '../../ports/renderer.ts';
import { type Call, type EngineCalls, type Reply, type SlotId, remoteCalls } from './protocol.ts';

export interface WorkerSettings {
  /** The file that the process runs. */
  entry: string;
  log: Log;
  /** Threads of its networks and of sharp; its JavaScript has one. */
  threads: number;
  /** See `setSegmenterMemoryKept`: faster, for 50 to 130 MB. */
  keepsSegmenterMemory?: boolean;
  /** Network that makes the mattes instead of ours. */
  mattingModel?: MattingModel | undefined;
  /** Limit of its JavaScript heap, in megabytes, so that a leak ends it before the machine runs out of memory. */
  heapMb: number;
  /** The process is replaced after this many calls, or when it has grown this large. */
  maxCalls: number;
  maxRssBytes: number;
  /** An unused process ends after this time, to free its memory. */
  idleMs: number;
}
export interface CallOptions {
  timeoutMs: number;
  signal?: AbortSignal;
}
interface Pending {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/**
 * Node's compile cache, which halves the processor time of a worker's start. It is beside the packages, so that only those who can change
 * the code can write it. If it is not writable, Node does without.
 */
const COMPILED = path.resolve(import.meta.dirname, '../../../node_modules/.cache/catchlight');

/** Half of V8's young generation, in megabytes. Its default of 16 costs 30 MB more, without use: pixels are not kept there. */
const YOUNG_MB = 4;

export class WorkerProcess<Calls extends object = EngineCalls> {
  readonly #settings: WorkerSettings;
  #process: ChildProcess | undefined;
  #pending = new Map<number, Pending>();
  /** The call that the next one waits for. */
  #last: Promise<unknown> = Promise.resolve();
  #callCount = 0;
  #rss = 0;
  #lastId = 0;
  /** Calls without an answer yet, including those waiting for their turn. */
  #unanswered = 0;
  /** The photo in work, as reported by the worker. */
  #photo: string | undefined;
  #idle: NodeJS.Timeout | undefined;
  #stopped = false;
  onStage: ((stage: string, photo?: string) => void) | undefined;
  /** Called for a photo that the engine leaves out. */
  onPhotoFailed: ((photo: string, reason: FailReason) => void) | undefined;
  /** Called before an answer of null. */
  onWithheld: ((slot: SlotId, why: Withheld) => void) | undefined;

  constructor(settings: WorkerSettings) {
    this.#settings = settings;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** The worker's calls as methods. They queue up; the time limit of each starts with its turn. */
  calls(options: CallOptions): Calls {
    return remoteCalls((method, args) => this.call(method, args, options));
  }

  /** As `calls`, and the process may be replaced or ended after each: it needs nothing that an earlier call left there. */
  independentCalls(options: CallOptions): Calls {
    return remoteCalls(async (method, args) => {
      this.hold();
      try {
        return await this.call(method, args, options);
      } finally {
        this.release();
      }
    });
  }

  /** Prefer `calls`, which is typed. */
  call(method: string, args: unknown[], options: CallOptions): Promise<unknown> {
    this.#unanswered += 1;
    const result = this.#last.then(() => this.#run(method, args, options)).finally(() => (this.#unanswered -= 1));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Keeps the process for a series of calls, until `release`. */
  hold(): void {
    clearTimeout(this.#idle);
  }

  /** Ends the process when it is worn out, and otherwise when it stays unused. The next call starts a new one. */
  release(): void {
    if (this.#stopped) return;
    const { maxCalls, maxRssBytes, idleMs } = this.#settings;
    const isWorn = this.#callCount >= maxCalls || this.#rss >= maxRssBytes;
    if (isWorn && this.#pending.size === 0) this.kill();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#endIfUnused(), idleMs).unref();
  }

  #endIfUnused(): void {
    if (this.#unanswered === 0) this.kill();
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** Ends the process for good: waiting and later calls are refused. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#idle);
    this.kill();
  }

  kill(): void {
    const child = this.#process;
    this.#process = undefined;
    this.#callCount = 0;
    this.#rss = 0;
    child?.kill('SIGKILL');
    this.#failAll(new RendererDied('The worker process was ended', this.#photo));
  }

  async #run(method: string, args: unknown[], { timeoutMs, signal }: CallOptions): Promise<unknown> {
    if (this.#stopped) throw new RendererDied('The worker process was stopped');
    signal?.throwIfAborted();
    const child = (this.#process ??= this.#fork());
    const id = (this.#lastId += 1);
    this.#photo = undefined;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#pending.set(id, { resolve, reject });
    const stop = (error: unknown): void => {
      reject(error);
      this.kill();
    };
    const timer = setTimeout(
      () => stop(new RendererDied(`${method} took longer than ${timeoutMs} ms`, this.#photo)),
      timeoutMs,
    );
    const onAbort = (): void => stop(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      child.send({ id, method, args } satisfies Call, (error) => {
        if (error) reject(new RendererDied(error.message, this.#photo));
      });
      return await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.#pending.delete(id);
      this.#callCount += 1;
    }
  }

  #fork(): ChildProcess {
    const { entry, log, threads, keepsSegmenterMemory, mattingModel, heapMb } = this.#settings;
    const memory = keepsSegmenterMemory ? 'kept' : 'freed';
    const child = fork(entry, [String(threads), memory, ...(mattingModel ? [JSON.stringify(mattingModel)] : [])], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${YOUNG_MB}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // No key of ours reaches a process that decodes strangers' files.
      env: { OMP_NUM_THREADS: '1', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2', NODE_COMPILE_CACHE: COMPILED },
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log.warn({ event: 'renderer.stderr', pid: child.pid, text: text.trim().slice(0, 500) });
    });
    child.on('message', (reply: Reply) => this.#receive(reply));
    const onExit = (reason: string): void => {
      if (this.#process !== child) return;
      log.warn({ event: 'renderer.crashed', pid: child.pid, reason }, 'A worker process died');
      this.#process = undefined;
      this.#callCount = 0;
      this.#failAll(new RendererDied(`The worker process died (${reason})`, this.#photo));
    };
    child.on('error', (error) => onExit(error.message));
    child.on('exit', (code, signal) => onExit(signal ?? `code ${code}`));
    // A process that waits for work must not keep the server alive; during a call its timer does.
    child.unref();
    child.channel?.unref();
    (child.stderr as Socket | null)?.unref();
    return child;
  }

  #receive(reply: Reply): void {
    if (reply.kind === 'stage') {
      this.#photo = reply.photo;
      this.onStage?.(reply.stage, reply.photo);
      return;
    }
    if (reply.kind === 'photo-failed') {
      const { photo, reason, message } = reply;
      this.#settings.log.warn(
        { event: 'renderer.photo_failed', photo, reason, message },
        'The engine fails on a photo',
      );
      this.onPhotoFailed?.(photo, reason);
      return;
    }
    if (reply.kind === 'withheld') {
      this.onWithheld?.(reply.slot, reply.why);
      return;
    }
    this.#rss = reply.rss;
    const pending = this.#pending.get(reply.id);
    if (reply.kind === 'result') pending?.resolve(reply.value);
    else pending?.reject(new Error(reply.message));
  }

  #failAll(error: Error): void {
    for (const pending of this.#pending.values()) pending.reject(error);
    this.#pending.clear();
  }
}
