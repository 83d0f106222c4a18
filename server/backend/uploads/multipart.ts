// Reads a multipart/form-data body part by part while it arrives, so that a form with 25 photos never fills memory.
import { AppError } from '../../domain/errors.ts';

export interface Part {
  name: string;
  /** File name; undefined for a plain field, '' for an empty file field. */
  fileName: string | undefined;
  /** Read it before asking for the next part, which skips the rest. */
  body: AsyncIterable<Buffer>;
}

const MAX_HEAD_BYTES = 8 * 1024;
const broken = (): AppError => new AppError('invalid_input', 'The form was cut off or is not a form.');

/** The boundary in a content-type header; undefined when it is not a multipart form. */
export const boundaryOf = (contentType: string): string | undefined =>
  /^multipart\/form-data;.*?boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType)?.slice(1).find(Boolean);

export async function* readParts(stream: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const source = createSource(stream, Buffer.from(`\r\n--${boundary}`));
  await source.skip();
  while (!(await source.atEnd())) {
    const head = await source.head();
    const body = source.body();
    yield { ...head, body };
    for await (const rest of body) void rest;
  }
}

function createSource(stream: AsyncIterable<Uint8Array>, delimiter: Buffer) {
  const chunks = stream[Symbol.asyncIterator]();
  // No line break precedes the first boundary; adding one makes it match like the others.
  let buffer: Buffer = Buffer.from('\r\n');
  const more = async (): Promise<void> => {
    const { done, value } = await chunks.next();
    if (done) throw broken();
    buffer = buffer.length ? Buffer.concat([buffer, value]) : Buffer.from(value);
  };
  const cut = (length: number): Buffer => {
    const taken = buffer.subarray(0, length);
    buffer = buffer.subarray(length);
    return taken;
  };

  async function* body(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = buffer.indexOf(delimiter);
      if (at >= 0) {
        const last = cut(at);
        cut(delimiter.length);
        if (last.length) yield last;
        return;
      }
      // The delimiter may begin at the end of this chunk.
      const safe = buffer.length - delimiter.length + 1;
      if (safe > 0) yield cut(safe);
      await more();
    }
  }

  return {
    /** Continues where a reader stopped that took only a part; a finished body yields nothing more. */
    body: (): AsyncIterable<Buffer> => {
      const once = body();
      return { [Symbol.asyncIterator]: () => ({ next: () => once.next() }) };
    },
    skip: async (): Promise<void> => {
      for await (const before of body()) void before;
    },
    atEnd: async (): Promise<boolean> => {
      while (buffer.length < 2) await more();
      const mark = cut(2).toString('latin1');
      if (mark === '--') return true;
      if (mark !== '\r\n') throw broken();
      return false;
    },
    head: async (): Promise<Pick<Part, 'name' | 'fileName'>> => {
      let end = buffer.indexOf('\r\n\r\n');
      for (; end < 0; end = buffer.indexOf('\r\n\r\n')) {
        if (buffer.length > MAX_HEAD_BYTES) throw broken();
        await more();
      }
      return readHead(cut(end + 4).toString('utf8'));
    },
  };
}

function readHead(head: string): Pick<Part, 'name' | 'fileName'> {
  const line = /^content-disposition:\s*form-data;(.*)$/im.exec(head)?.[1] ?? '';
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(line)?.[1];
  const fileName = /(?:^|;)\s*filename="([^"]*)"/i.exec(line)?.[1];
  if (name === undefined) throw broken();
  // Browsers write a quotation mark in a name as %22 (WHATWG form submission).
  const plain = (value: string): string => value.replace(/%22/g, '"').replace(/%0D%0A/gi, ' ');
  return { name: plain(name), fileName: fileName === undefined ? undefined : plain(fileName) };
}
