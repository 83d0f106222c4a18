// Caches the engine's replies for one run of the browser tests: some forty tests upload the same photo, and each would wait for the same previews.
// The first reply comes from the code under test, and the folder is deleted with the run. Whole shoots and the studio's live edits are never cached.
// Loaded by `--import` into a server under test, which loads it into its engine's processes.
import childProcess, { type ForkOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Call, Reply } from '#server/adapters/renderer/protocol.ts';

const NAME = 'CATCHLIGHT_TEST_REMEMBERED';
const here = fileURLToPath(import.meta.url);

/** Flags for node. */
export const REMEMBERED_ENGINE = ['--import', here];
/** `folder`: where the replies of this run are. */
export const rememberedEngineEnv = (folder: string): NodeJS.ProcessEnv => ({ [NAME]: folder });

/** Calls whose reply depends on their arguments alone. */
const PURE = new Set(['ingest', 'judgeOutline', 'checkFrame', 'exportPreset', 'appraise', 'cutOut', 'acceptPhoto']);
/** Id of a call that opens a session after its reply came from the folder. Nobody waits for its own reply. */
const LATE_OPEN = -1;

const folder = process.env[NAME];
// In the test's own process there is no folder: it imports only the flags.
if (folder) {
  delete process.env[NAME];
  if (process.send) replyFrom(folder);
  else loadIntoEngine(folder);
}

/** Makes the processes that this server starts for the engine load this file as well. */
function loadIntoEngine(to: string): void {
  const { fork } = childProcess;
  childProcess.fork = ((file: string, args: readonly string[], options: ForkOptions = {}) =>
    /renderer[/\\]worker\.ts$/.test(file)
      ? fork(file, args, {
          ...options,
          execArgv: [...(options.execArgv ?? []), ...REMEMBERED_ENGINE],
          env: { ...options.env, ...rememberedEngineEnv(to) },
        })
      : fork(file, args, options)) as typeof fork;
  syncBuiltinESMExports();
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
interface CachedCall {
  file: string;
  /** The ids in the call, which differ from test to test. */
  ids: string[];
}

/** `context`: what the reply depends on besides the arguments. */
function cachedCallOf(to: string, { method, args }: Pick<Call, 'method' | 'args'>, context = ''): CachedCall {
  const text = serialize([context, method, args]).toString('latin1');
  const ids = [...new Set(text.match(UUID))];
  const named = ids.reduce((rest, id, at) => rest.replaceAll(id, `id ${at}`), text);
  return { file: path.join(to, createHash('sha256').update(named, 'latin1').digest('hex')), ids };
}

function read({ file, ids }: CachedCall): Reply[] | undefined {
  if (!existsSync(file)) return undefined;
  const kept = deserialize(readFileSync(file)) as { ids: string[]; replies: Buffer };
  const text = kept.ids.reduce((rest, id, at) => rest.replaceAll(id, ids[at]!), kept.replies.toString('latin1'));
  return deserialize(Buffer.from(text, 'latin1')) as Reply[];
}

function write({ file, ids }: CachedCall, replies: Reply[]): void {
  // In one step, because several processes may be working on the same.
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, serialize({ ids, replies: serialize(replies) }));
  renameSync(temporary, file);
}

/** Previews: small pictures of a single photo, none of which depends on another. */
const isOfPreviews = ({ method, args: [photos, options] }: Call): boolean =>
  method === 'open' && (photos as unknown[]).length === 1 && (options as { scale?: number } | undefined)?.scale === 0.5;

/** Replies to known calls instead of the engine. The parent sends one call at a time. */
function replyFrom(to: string): void {
  const [on, send] = [process.on.bind(process), process.send!.bind(process)] as const;
  /** The call that the engine works on, and its replies so far. */
  let asked: { call: CachedCall; replies: Reply[] } | undefined;
  /** Previews under way: how they were opened, and whether the engine has opened them. */
  let session: { opening: Call; name: string; isOpen: boolean } | undefined;

  process.send = ((reply: Reply, ...rest: []) => {
    const isAnswer = reply.kind === 'result' || reply.kind === 'error';
    if (isAnswer && reply.id === LATE_OPEN) return true;
    asked?.replies.push(reply);
    if (reply.kind === 'result' && asked) write(asked.call, asked.replies);
    if (isAnswer) asked = undefined;
    return send(reply, ...rest);
  }) as typeof process.send;

  const ask = (call: Call, cached: CachedCall, work: (call: Call) => void): boolean => {
    const known = read(cached);
    if (!known) {
      asked = { call: cached, replies: [] };
      work(call);
      return false;
    }
    const rss = process.memoryUsage.rss();
    for (const reply of known) send('id' in reply ? { ...reply, id: call.id, rss } : reply);
    return true;
  };

  function receive(call: Call, work: (call: Call) => void): void {
    if (PURE.has(call.method)) return void ask(call, cachedCallOf(to, call), work);
    if (call.method === 'open') {
      session = undefined;
      if (!isOfPreviews(call)) return work(call);
      const cached = cachedCallOf(to, call);
      const known = ask(call, cached, work);
      session = { opening: call, name: cached.file, isOpen: !known };
      return;
    }
    const workOnceOpen = (of: Call): void => {
      if (session && !session.isOpen) work({ ...session.opening, id: LATE_OPEN });
      if (session) session.isOpen = true;
      work(of);
    };
    if (session && call.method === 'render') return void ask(call, cachedCallOf(to, call, session.name), workOnceOpen);
    workOnceOpen(call);
  }

  type Listener = (...values: unknown[]) => void;
  process.on = ((event: string, listener: Listener) =>
    on(event, event === 'message' ? (call: Call) => receive(call, listener) : listener)) as typeof process.on;
}
