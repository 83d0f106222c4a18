// Reads a multipart/form-data body part by part while it arrives, so that a form with 25 photos never fills memory.
import { on, once } from 'node:events';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { AppError } from '../../domain/errors.ts';

export interface Part {
  name: string;
  /** File name; undefined for a plain field, '' for an empty file field. */
  fileName: string | undefined;
  /** Read it before asking for the next part, which skips the rest. */
  body: AsyncIterable<Buffer>;
}

const MAX_HEAD_BYTES = 8 * 1024;
/** Our forms have ten fields at most. Without a limit a form of field names alone would fill memory. */
const MAX_FIELDS = 30;
const MAX_PARTS = 300;
const tooManyParts = (): AppError =>
  new AppError('invalid_input', `A form can have ${MAX_FIELDS} fields, and ${MAX_PARTS} with its files, at most.`);
const broken = (): AppError => new AppError('invalid_input', 'The form was cut off or is not a form.');

/** The boundary in a content-type header; undefined when it is not a multipart form. */
export const boundaryOf = (contentType: string): string | undefined =>
  /^multipart\/form-data;.*?boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType)?.slice(1).find(Boolean);

/** Never cancels `stream`: a browser whose upload is cut off shows no answer. */
export async function* readParts(stream: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const parser = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits: { headerSize: MAX_HEAD_BYTES },
    preservePath: true,
    // Plain fields are streams, too.
    isPartAFile: () => true,
  });
  let body: BusboyFileStream | undefined;
  let parts = 0;
  let fields = 0;
  // A failed parser leaves the part that it was in open.
  parser.on('error', () => body?.destroy(broken()));
  void feed(stream[Symbol.asyncIterator](), parser);
  try {
    for await (const event of on(parser, 'file', { close: ['finish'] })) {
      const [name, part, fileName] = event as [string | undefined, BusboyFileStream, string | undefined];
      if (name === undefined) throw broken();
      if ((parts += 1) > MAX_PARTS || (fileName === undefined && (fields += 1) > MAX_FIELDS)) throw tooManyParts();
      body = part;
      // Its reader sees the error, if there is one.
      body.on('error', () => undefined);
      yield { name: plain(name), fileName: fileName && plain(fileName), body: chunksOf(body) };
      body.resume();
    }
  } catch (error) {
    throw error instanceof AppError ? error : broken();
  } finally {
    parser.destroy();
  }
}

async function* chunksOf(body: BusboyFileStream): AsyncGenerator<Buffer> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } catch {
    throw broken();
  }
}

async function feed(chunks: AsyncIterator<Uint8Array>, parser: InstanceType<typeof Busboy>): Promise<void> {
  try {
    for (let next = await chunks.next(); !next.done && !parser.destroyed; next = await chunks.next())
      if (!parser.write(next.value)) await once(parser, 'drain');
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}

/** Browsers write a quotation mark in a name as %22 (WHATWG form submission). */
const plain = (value: string): string => value.replace(/%22/g, '"').replace(/%0D%0A/gi, ' ');
