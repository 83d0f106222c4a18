// Small servers on this machine that speak as the providers of pictures do, check every call that they get, and play what a test asks for.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { hostedModelOf, type ModelPrice, type ProviderId } from '#server/contracts/renderers.ts';
import { person } from '#tests/fixtures/photos.ts';
import { type Behaviour, BUSY_SECONDS, type House, MODELS, type RendererServer } from './renderer-house.ts';
import { SPEAKS } from './renderer-speech.ts';

export { BUSY_SECONDS, KEY, MODELS } from './renderer-house.ts';
export type { RendererServer } from './renderer-house.ts';

/** What a picture costs in tests: the listed price, and one where there is none. */
export const priceFor = (provider: ProviderId): ModelPrice => {
  const listed = hostedModelOf(provider, MODELS[provider]).price;
  return listed && listed.picture > 0 ? listed : { picture: 0.05 };
};

let large: Promise<Uint8Array> | undefined;
/** The person, 3840 pixels high and more than 25 MB: a PNG that is not compressed. */
const largePicture = (): Promise<Uint8Array> =>
  (large ??= person(0).then((bytes) =>
    sharp(bytes).resize(2560, 3840, { fit: 'cover' }).png({ compressionLevel: 0 }).toBuffer(),
  ));

export async function startRendererServer(provider: ProviderId): Promise<RendererServer> {
  const script: Behaviour[] = [];
  const jobs: House['jobs'] = new Map();
  const mine = await person(0);
  // Another picture each time, so that none is the same again.
  const takes = [mine, await sharp(mine).flop().jpeg().toBuffer(), await sharp(mine).modulate({ brightness: 1.1 }).extend({ left: 80, background: '#778' }).jpeg().toBuffer()]; // prettier-ignore
  let painted = 0;
  const house: Omit<House, 'url' | 'server'> = {
    next: () => script.shift() ?? 'me',
    jobs,
    picture: async (behaviour, first) => {
      if (behaviour === 'redraw') return result.redrawing(first!);
      if (behaviour === 'other') return person(3);
      if (behaviour === 'large') return largePicture();
      if (behaviour === 'broken') return mine.slice(0, 5000);
      return takes[painted++ % takes.length]!;
    },
    check: (fine, fault) => {
      if (!fine) result.faults.push(fault);
    },
    ordered: (prompt) => void result.prompts.push(String(prompt)),
  };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = 'GET', headers, url = '/' } = request;
      const call = { method, headers, path: url, body: Buffer.concat(chunks) };
      const reply = await SPEAKS[provider](call, { ...house, url: result.url, server: result });
      if (reply === 'never') return;
      const { status = 200, bytes, json, cut } = reply;
      const type = bytes ? 'image/jpeg' : 'application/json';
      const body = Buffer.from(bytes ?? JSON.stringify(json));
      response.writeHead(status, { 'content-type': type, 'content-length': body.length, ...reply.headers });
      if (cut) response.write(body.subarray(0, body.length >> 1), () => response.destroy());
      else response.end(body);
    })().catch((error: unknown) => {
      result.faults.push(String(error));
      response.destroy();
    });
  });
  // A busy machine pauses for longer than the 5 s that are usual: a client would then order through a socket that this side is closing.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const result: RendererServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play: (...behaviours) => void script.splice(0, script.length, ...behaviours),
    model: MODELS[provider],
    photos: 0,
    firsts: [],
    mask: undefined,
    refuses: undefined,
    retryAfter: String(BUSY_SECONDS),
    redrawing: async (first) => first,
    orders: () => result.prompts.length,
    faults: [],
    prompts: [],
    callbacks: [],
    deleted: [],
    refusesDeletion: false,
    refusedDeletions: 0,
    wake: () => {
      for (const job of jobs.values()) if (job.behaviour === 'hang') job.behaviour = 'me';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return result;
}
