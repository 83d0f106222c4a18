// Our matte, and a public background remover's where it is installed, against a known truth: people laid over rooms and walls.
// Whoever cut the person out of the plain photo is favoured by it as the truth; so each takes its turn at being the truth.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { setEngineThreads } from '#server/engine/index.ts';
import { matteOf } from '#server/engine/render/index.ts';
import type { Plane, Rgb } from '#server/engine/types.ts';
import { compositeOf, type Cutter, type CutOut, type Wall } from '#tests/fixtures/composites.ts';
import { type MatteErrors, matteErrors } from '#tests/fixtures/matte-errors.ts';
import { median, memoryUsage, printTable } from './machine.ts';
import { PEER, type PeerAnswer } from './peer.ts';

const SCENES: readonly (readonly [CutOut, Wall])[] = [
  ['curls', 'shelves'],
  ['curls', 'room'],
  ['curls', 'black'],
  ['braids', 'shelves'],
  ['braids', 'sofa'],
  ['braids', 'brown'],
  ['glasses', 'sofa'],
  ['glasses', 'black'],
];

/** The folder that has the peer in its node_modules: the project's own, or the one that BENCH_PEER names. */
const peerFolder = resolve(process.env['BENCH_PEER'] ?? '.');
const folder = mkdtempSync(join(tmpdir(), 'matte-bench-'));
let files = 0;
let peerMemory = 0;

function peerIsThere(): boolean {
  try {
    createRequire(join(peerFolder, 'package.json')).resolve(PEER);
    return true;
  } catch {
    console.log(`${PEER} is not installed in ${peerFolder}: ours alone. docs/benchmarks.md says how to install it.\n`);
    return false;
  }
}

interface Cut {
  alpha: Plane;
  seconds: number;
}

async function ours(photo: Rgb, face: Parameters<Cutter>[1]): Promise<Cut> {
  const since = performance.now();
  const { alpha } = await matteOf(photo, face);
  return { alpha, seconds: (performance.now() - since) / 1000 };
}

async function peers(process: ChildProcess, { data, width, height }: Rgb): Promise<Cut> {
  const file = join(folder, `${(files += 1)}.png`);
  await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(file);
  process.send(file);
  const [{ seconds, memory }] = (await once(process, 'message')) as [PeerAnswer];
  peerMemory = memory;
  const alpha = await sharp(`${file}.peer.png`).resize(width, height).extractChannel(3).raw().toBuffer();
  return { alpha: { data: Float32Array.from(alpha, (v) => v / 255), width, height }, seconds };
}

const MEASURES = ['sad', 'mse', 'gradient', 'boundary'] as const;
const figures = (errors: MatteErrors): string[] =>
  MEASURES.map((measure) => errors[measure].toFixed(measure === 'gradient' ? 2 : 1));

setEngineThreads(2);
let peer: ChildProcess | undefined;
if (peerIsThere()) {
  peer = fork(join(import.meta.dirname, 'peer.ts'), [peerFolder], { cwd: peerFolder });
  await once(peer, 'message');
}
try {
  const cutByPeer: Cutter = async (photo) => (await peers(peer!, photo)).alpha;
  const rows: string[][] = [];
  const seconds = { ours: [] as number[], peer: [] as number[] };
  for (const truth of peer ? (['ours', 'peer'] as const) : (['ours'] as const))
    for (const [who, wall] of SCENES) {
      const { photo, face, alpha } = await compositeOf(who, wall, truth === 'peer' ? cutByPeer : undefined);
      const own = await ours(photo, face);
      seconds.ours.push(own.seconds);
      rows.push([`${who}, ${wall}`, truth, 'ours', ...figures(matteErrors(own.alpha, alpha))]);
      if (!peer) continue;
      const other = await peers(peer, photo);
      seconds.peer.push(other.seconds);
      rows.push([`${who}, ${wall}`, truth, 'peer', ...figures(matteErrors(other.alpha, alpha))]);
    }
  printTable(['scene', 'truth cut by', 'matte', ...MEASURES], rows);
  console.log('');
  const summary = [['ours', median(seconds.ours).toFixed(2), memoryUsage(process.pid).peak.toFixed(0)]];
  if (peer) summary.push(['peer', median(seconds.peer).toFixed(2), peerMemory.toFixed(0)]);
  printTable(['matte', 's a photo of 800 px, median', 'MB, highest'], summary);
} finally {
  peer?.kill();
  rmSync(folder, { recursive: true, force: true });
}
