// npm run shoot, as somebody types it: real photos in, files and words out, and an exit code that a script can use.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LONG } from '#tests/long.ts';
import { noFace, textCalledJpg } from '#tests/fixtures/hard-photos.ts';
import { variantsOf } from '#tests/fixtures/photos.ts';

const SLOW = 300_000;
const command = resolve('server/cli/shoot.ts');
let folder = '';

function shoot(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done, fail) => {
    // The server's variables are none of the command's business, wrong ones included.
    const child = spawn(process.execPath, [command, ...args], {
      cwd: folder,
      env: { ...process.env, PORT: 'eighty' },
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.on('error', fail).on('close', (code) => done({ code, out, err }));
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shoot-'));
  const [one, two] = await variantsOf(3, 2);
  writeFileSync(join(folder, 'one.jpg'), one!);
  writeFileSync(join(folder, 'two.jpg'), two!);
  writeFileSync(join(folder, 'room.jpg'), noFace());
  writeFileSync(join(folder, 'letter.jpg'), textCalledJpg());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run shoot', () => {
  test(
    'writes headshots and a contact sheet and says one JSON object a line',
    async () => {
      const { code, out } = await shoot(
        ...['one.jpg', 'two.jpg', 'letter.jpg', '--out', 'shots', '--json'],
        ...['--count', '2', '--styles', 'studio-grey,greenery', '--report'],
      );
      expect(code).toBe(0);
      const lines = out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(lines[0]).toEqual({ analysed: 3, stages: { analyse: expect.any(Number) } });
      expect(lines.slice(1, 4).map(({ photo, status, fail_reason }) => [photo, status, fail_reason])).toEqual([
        ['one.jpg', 'accepted', null],
        ['two.jpg', 'accepted', null],
        ['letter.jpg', 'rejected', 'unsupported_format'],
      ]);
      expect(Object.keys(lines[1]!)).toEqual([
        ...['photo', 'status', 'fail_reason', 'quality_score', 'similarity', 'sharpness', 'face_width', 'brightness'],
        'warnings',
      ]);
      const [grey, green] = lines.slice(4);
      expect([grey!['headshot'], grey!['path'], grey!['style']]).toEqual([
        1,
        'shots/001-studio-grey.jpg',
        'studio-grey',
      ]);
      expect([green!['headshot'], green!['path']]).toEqual([2, 'shots/002-greenery.jpg']);
      for (const line of [grey!, green!]) {
        expect([line['width'], line['height']]).toEqual([1024, 1280]);
        expect(line['likeness']).toBeGreaterThan(0.85);
        const { matte, light, compose, score } = line['stages'] as Record<string, number>;
        const together = [matte, light, compose, score].reduce<number>((sum, part) => sum + (part ?? 0), 0);
        // The grey one had a take to prepare; the green one found it there.
        expect([matte !== undefined, light !== undefined]).toEqual([line === grey, line === grey]);
        expect(together).toBeGreaterThan(0);
        expect(together).toBeLessThanOrEqual((line['seconds'] as number) + 0.01);
        const { width, height, xmp } = await sharp(join(folder, line['path'] as string)).metadata();
        expect([width, height]).toEqual([1024, 1280]);
        expect(String(xmp)).toContain('digitalsourcetype/algorithmicallyEnhanced');
      }
      expect(readdirSync(join(folder, 'shots'))).toEqual([
        '001-studio-grey.jpg',
        '002-greenery.jpg',
        'contact-sheet.jpg',
        'report.html',
      ]);
      const report = readFileSync(join(folder, 'shots/report.html'), 'utf8');
      expect(report).toContain('2 headshots out of 3 photos');
      expect(report).toContain('unsupported_format');
      expect(report).toContain('href="002-greenery.jpg"');
      const changes = [...report.matchAll(/skin L\*<\/dt><dd[^>]*>([-+\d.]+)</g)].map(([, change]) => Number(change));
      // One in the shoot's own summary has no single figure.
      expect(changes.length).toBe(2);
      for (const change of changes) expect(change).toBeLessThan(2.5);
      // Both pictures of each pair travel inside, and nothing is asked of any network.
      expect(report.match(/class="(before|after)" src="data:image\/webp/g)).toHaveLength(4);
      expect(report).not.toMatch(/(src|href)="(https?:)?\/\//);
      for (const stage of ['matte', 'light', 'compose', 'score']) expect(report).toContain(`<i class="${stage}" style`);
      expect((await sharp(join(folder, 'shots/contact-sheet.jpg')).metadata()).width).toBeGreaterThan(700);
    },
    SLOW,
  );

  test('writes the kind of file that was asked for', { tags: LONG, timeout: SLOW }, async () => {
    const { code } = await shoot('one.jpg', '--out', 'modern', '--styles', 'studio-grey', '--format', 'avif');
    expect(code).toBe(0);
    const { format, width, icc, xmp } = await sharp(join(folder, 'modern/001-studio-grey.avif')).metadata();
    expect([format, width, icc !== undefined]).toEqual(['heif', 1024, true]);
    expect(String(xmp)).toContain('digitalsourcetype/algorithmicallyEnhanced');
  });

  test(
    'says what to do about photos that cannot be used, and ends with 3',
    async () => {
      const { code, out, err } = await shoot('room.jpg', 'letter.jpg', '--out', 'none');
      expect(code).toBe(3);
      expect(out).toContain('rejected  room.jpg: no face to be seen');
      expect(out).toContain('rejected  letter.jpg: this is no JPEG, PNG, WebP or HEIC');
      expect(err).toContain('1/2 letter.jpg');
      expect(readdirSync(folder)).not.toContain('none');
    },
    SLOW,
  );

  test(
    'ends with 2 on bad arguments and says how it is used',
    async () => {
      const { code, out, err } = await shoot('one.jpg', '--styles', 'oil');
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain('There is no style called "oil". The styles are: studio-grey,');
      expect(err).toContain('Usage: npm run shoot');
    },
    SLOW,
  );

  test(
    'goes on quietly when nobody reads its output any more, as with `| head`',
    async () => {
      const child = spawn(process.execPath, [command, 'room.jpg', 'letter.jpg', '--out', 'unread', '--json'], {
        cwd: folder,
        env: process.env,
      });
      child.stdout.destroy();
      let err = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
      const code = await new Promise((done) => child.on('close', done));
      expect(err).not.toContain('EPIPE');
      expect(code).toBe(3);
    },
    SLOW,
  );

  test(
    'explains itself',
    async () => {
      const { code, out } = await shoot('--help');
      expect(code).toBe(0);
      expect(out).toContain('--styles A,B');
    },
    SLOW,
  );
});
