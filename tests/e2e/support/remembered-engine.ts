// What the engine has answered once in a run of the browser tests it answers again from a folder of that run: some forty tests take the same photo
// in, and each would wait for the same previews. The first answer is worked out as ever, by the code under test, and nothing outlives the run. Whole
// shoots and the studio's live pictures are always rendered. Loaded by `--import`: into a server under test, which hands it on to its engine's processes.
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
/** `folder`: of one run. */
export const rememberedEngineEnv = (folder: string): NodeJS.ProcessEnv => ({ [NAME]: folder });

/** Calls that depend on what they are given alone. */
const PURE = new Set(['ingest', 'judgeOutline', 'checkFrame', 'exportPreset', 'appraise', 'cutOut', 'acceptPhoto']);
/** Of the call that opens a session which a test has only heard answers of. */
const OPENING = -1;

const folder = process.env[NAME];
// The test's own process imports this file for the flags alone.
if (folder) {
  delete process.env[NAME];
  if (process.send) answerFrom(folder);
  else handOn(folder);
}

/** Processes of the engine load this file as well. */
function handOn(to: string): void {
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
interface Question {
  file: string;
  /** The ids in it, which are others in each test. */
  ids: string[];
}

/** `before`: what the answer depends on besides. */
function questionOf(to: string, { method, args }: Pick<Call, 'method' | 'args'>, before = ''): Question {
  const text = serialize([before, method, args]).toString('latin1');
  const ids = [...new Set(text.match(UUID))];
  const named = ids.reduce((rest, id, at) => rest.replaceAll(id, `id ${at}`), text);
  return { file: path.join(to, createHash('sha256').update(named, 'latin1').digest('hex')), ids };
}

function recall({ file, ids }: Question): Reply[] | undefined {
  if (!existsSync(file)) return undefined;
  const kept = deserialize(readFileSync(file)) as { ids: string[]; said: Buffer };
  const text = kept.ids.reduce((rest, id, at) => rest.replaceAll(id, ids[at]!), kept.said.toString('latin1'));
  return deserialize(Buffer.from(text, 'latin1')) as Reply[];
}

function keep({ file, ids }: Question, said: Reply[]): void {
  // In one step, because several processes may be working on the same.
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, serialize({ ids, said: serialize(said) }));
  renameSync(temporary, file);
}

/** One small picture after another of a single photo, which no other depends on. */
const isOfPreviews = ({ method, args: [photos, options] }: Call): boolean =>
  method === 'open' && (photos as unknown[]).length === 1 && (options as { scale?: number } | undefined)?.scale === 0.5;

/** Stands between the process's calls and the code that answers them; the parent sends one at a time. */
function answerFrom(to: string): void {
  const [on, send] = [process.on.bind(process), process.send!.bind(process)] as const;
  /** What is worked out now, and what has been said of it. */
  let asked: { question: Question; said: Reply[] } | undefined;
  /** Previews that are under way: how they were opened, and whether the engine knows. */
  let session: { opening: Call; name: string; isOpen: boolean } | undefined;

  process.send = ((reply: Reply, ...rest: []) => {
    const isAnswer = reply.kind === 'result' || reply.kind === 'error';
    if (isAnswer && reply.id === OPENING) return true;
    asked?.said.push(reply);
    if (reply.kind === 'result' && asked) keep(asked.question, asked.said);
    if (isAnswer) asked = undefined;
    return send(reply, ...rest);
  }) as typeof process.send;

  const ask = (call: Call, question: Question, work: (call: Call) => void): boolean => {
    const known = recall(question);
    if (!known) {
      asked = { question, said: [] };
      work(call);
      return false;
    }
    const rss = process.memoryUsage.rss();
    for (const reply of known) send('id' in reply ? { ...reply, id: call.id, rss } : reply);
    return true;
  };

  function receive(call: Call, work: (call: Call) => void): void {
    if (PURE.has(call.method)) return void ask(call, questionOf(to, call), work);
    if (call.method === 'open') {
      session = undefined;
      if (!isOfPreviews(call)) return work(call);
      const question = questionOf(to, call);
      const known = ask(call, question, work);
      session = { opening: call, name: question.file, isOpen: !known };
      return;
    }
    const workOnceOpen = (of: Call): void => {
      if (session && !session.isOpen) work({ ...session.opening, id: OPENING });
      if (session) session.isOpen = true;
      work(of);
    };
    if (session && call.method === 'render') return void ask(call, questionOf(to, call, session.name), workOnceOpen);
    workOnceOpen(call);
  }

  type Listener = (...values: unknown[]) => void;
  process.on = ((event: string, listener: Listener) =>
    on(event, event === 'message' ? (call: Call) => receive(call, listener) : listener)) as typeof process.on;
}
