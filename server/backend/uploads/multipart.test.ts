// The form reader: whatever a browser sends comes out as it went in, however the network cuts it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryOf, readParts } from './multipart.ts';

async function* inPieces(bytes: Buffer, sizes: number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}
async function collect(bytes: Buffer, boundary: string, sizes = [bytes.length || 1], readBodies = true) {
  const parts: { name: string; fileName: string | undefined; body: Buffer }[] = [];
  for await (const { name, fileName, body } of readParts(inPieces(bytes, sizes), boundary)) {
    const chunks: Buffer[] = [];
    if (readBodies) for await (const chunk of body) chunks.push(chunk);
    parts.push({ name, fileName, body: Buffer.concat(chunks) });
  }
  return parts;
}
const formOf = (parts: { name: string; fileName: string | undefined; body: Uint8Array }[]): FormData => {
  const form = new FormData();
  for (const { name, fileName, body } of parts)
    if (fileName === undefined) form.append(name, Buffer.from(body).toString());
    else form.append(name, new File([Buffer.from(body)], fileName));
  return form;
};

describe('a multipart form', () => {
  it('comes out byte for byte, whatever is in it and wherever it is cut', async () => {
    // Bytes that a boundary is made of are more likely than chance would have them.
    const tricky = fc
      .uint8Array({ maxLength: 200 })
      .map((bytes) => bytes.map((byte) => (byte < 128 ? '\r\n-F'.charCodeAt(byte % 4) : byte)));
    const part = fc.record({
      name: fc.constantFrom('photos', 'é "x"'),
      fileName: fc.constantFrom('a.jpg', 'ü "b".jpg'),
      body: tricky,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
        async (sent, sizes) => {
          const request = new Request('http://localhost', { method: 'POST', body: formOf(sent) });
          const boundary = boundaryOf(request.headers.get('content-type')!)!;
          const received = await collect(Buffer.from(await request.arrayBuffer()), boundary, sizes);
          expect(received).toEqual(sent.map((one) => ({ ...one, body: Buffer.from(one.body) })));
        },
      ),
      { numRuns: 200 },
    );
  });

  it.each([
    ['field names alone', 'content-disposition: form-data; name="f'],
    ['empty files', 'content-disposition: form-data; filename=""; name="f'],
  ])('cannot fill memory with %s', async (_what, head) => {
    const body = Array.from({ length: 1000 }, (_, i) => `--b\r\n${head}${i}"\r\n\r\n1\r\n`).join('');
    await expect(collect(Buffer.from(`${body}--b--\r\n`), 'b')).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('tells an empty file field from a text field', async () => {
    const empty =
      'content-disposition: form-data; name="photos"; filename=""\r\ncontent-type: application/octet-stream';
    const body = `--b\r\n${empty}\r\n\r\n\r\n--b\r\ncontent-disposition: form-data; name="t"\r\n\r\n\r\n--b--\r\n`;
    const parts = await collect(Buffer.from(body), 'b', [5]);
    expect(parts.map((part) => [part.name, part.fileName, part.body.length])).toEqual([
      ['photos', '', 0],
      ['t', undefined, 0],
    ]);
  });

  it('skips what the reader leaves', async () => {
    const body =
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nlong text\r\n--b\r\ncontent-disposition: form-data; name="c"\r\n\r\nx\r\n--b--\r\n';
    const parts = await collect(Buffer.from(body), 'b', [3], false);
    expect(parts.map((part) => part.name)).toEqual(['a', 'c']);
  });

  it.each([
    ['a cut in a body', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nhalf'],
    ['a cut in a head', '--b\r\ncontent-disposition: form-data; na'],
    ['no boundary at all', 'hello'],
    ['nothing', ''],
    ['a field without a name', '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--'],
    ['rubbish after a boundary', '--bxx\r\n\r\n'],
    ['a head without end', `--b\r\n${'x'.repeat(20_000)}`],
  ])('is refused with %s', async (_, text) => {
    await expect(collect(Buffer.from(text), 'b', [7])).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is refused when the connection breaks in the middle of a file', async () => {
    async function* breaking(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nhalf of it');
      throw new Error('aborted');
    }
    const read = async (): Promise<void> => {
      for await (const { body } of readParts(breaking(), 'b')) for await (const chunk of body) void chunk;
    };
    await expect(read()).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['multipart/form-data; charset=utf-8; boundary="a b"', 'a b'],
    ['multipart/mixed; boundary=abc', undefined],
    ['multipart/form-data', undefined],
    ['text/plain', undefined],
  ])('%s has the boundary %s', (type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary);
  });
});
