// The background remover that ours is held against, in a process of its own (it brings another release of onnxruntime):
// `node peer.ts FOLDER` takes files by message and answers with the file of the cut-out. FOLDER has the package installed.
import { createRequire } from 'node:module';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const PEER = '@imgly/background-removal-node';

export interface PeerAnswer {
  seconds: number;
  /** Highest resident memory so far, MB. */
  memory: number;
}

interface Peer {
  removeBackground(file: string, options: object): Promise<Blob>;
}

if (process.send) {
  const resolved = createRequire(join(process.argv[2] ?? '', 'package.json')).resolve(PEER);
  const { removeBackground } = (await import(pathToFileURL(resolved).href)) as Peer;
  // Where its weights lie: by default it looks for them beside whoever started the process.
  const options = { publicPath: pathToFileURL(join(resolved, '..', '/')).href, output: { format: 'image/png' } };
  process.on('message', (file: string) => {
    void (async () => {
      const since = performance.now();
      const cutOut = await removeBackground(pathToFileURL(file).href, options);
      const seconds = (performance.now() - since) / 1000;
      await writeFile(`${file}.peer.png`, Buffer.from(await cutOut.arrayBuffer()));
      process.send?.({ seconds, memory: process.resourceUsage().maxRSS / 1024 } satisfies PeerAnswer);
    })();
  });
  process.send('ready');
}
