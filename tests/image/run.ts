// `npm run test:image`: builds the image without Docker, by buildah with chroot isolation, on a base that mmdebstrap makes and that is called
// as the real one; starts it as its Dockerfile says, waits for /readyz, and walks to a first headshot. Needs Debian, root, buildah and mmdebstrap.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildBase, buildImage, imageBytes, openImage, type Store } from './buildah.ts';
import { walkToHeadshot } from './walk.ts';

/** What a change that brings something unneeded into the image would pass. In bytes, without the base. */
const MAX_OWN_BYTES = 400e6;

const folder = mkdtempSync(path.join(tmpdir(), 'catchlight-image-'));
const store: Store = { folder };
const seconds = (begun: number): string => `${((Date.now() - begun) / 1000).toFixed(0)} s`;
let failed = true;
try {
  let begun = Date.now();
  const base = buildBase(store);
  console.log(`base made in ${seconds(begun)}, ${Math.round(base / 1e6)} MB`);
  begun = Date.now();
  buildImage(store);
  const own = imageBytes(store) - base;
  console.log(`image built in ${seconds(begun)}, ${Math.round(own / 1e6)} MB on top of the base`);
  if (own > MAX_OWN_BYTES) throw new Error(`The image may have ${MAX_OWN_BYTES / 1e6} MB on top of its base`);
  begun = Date.now();
  const server = await openImage(store);
  try {
    console.log(`/readyz answers after ${seconds(begun)}, as user ${server.user}`);
    begun = Date.now();
    console.log(`${await walkToHeadshot(server.url)} after ${seconds(begun)}`);
  } finally {
    await server.stop();
  }
  failed = false;
} catch (error) {
  console.error((error as Error).message);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(failed ? '1 failed' : 'All passed');
process.exit(failed ? 1 : 0);
