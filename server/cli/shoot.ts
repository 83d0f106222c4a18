// npm run shoot: photos in, headshots and a contact sheet out, through the same engine that serves orders.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import {
  checkMattingModel,
  createShoot,
  exportPreset,
  MattingModelError,
  setEngineThreads,
  setMattingModel,
  STYLES,
  withoutBorder,
} from '../engine/index.ts';
import type { Headshot } from '../engine/index.ts';
import { withJpegXmp, xmpPacket } from '../adapters/provenance/xmp.ts';
import type { Withheld } from '../contracts/findings.ts';
import { EnvError, readMattingModel } from '../env/index.ts';
import { ignoreClosedPipe } from './closed-pipe.ts';
import { readArguments, USAGE, UsageError } from './shoot/arguments.ts';
import type { ShootArguments } from './shoot/arguments.ts';
import { makeContactSheet } from './shoot/contact-sheet.ts';
import { makeReport, type ReportedHeadshot, type ReportedShoot } from './shoot/report/index.ts';
import { jsonReporter, textReporter } from './shoot/reporters.ts';
import type { Output, Reporter } from './shoot/reporters.ts';
import { StageClock } from './shoot/stage-clock.ts';

const EXIT_OK = 0;
const EXIT_BAD_ARGUMENTS = 2;
const EXIT_NOTHING_USABLE = 3;

ignoreClosedPipe(process.stdout, process.stderr);
const output: Output = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  terminal: process.stderr.isTTY === true,
};
// The HEIC decoder prints its complaints with console.log, which would end up among the lines of JSON.
console.log = (...words: unknown[]) => output.err(`${words.join(' ')}\n`);

/** Written into every file; there is no installation here that could sign it. */
const HOW_MADE = xmpPacket('photo', null);

/** Looks take turns; a photo and crop stays for three of them, because preparing one takes longer than a second look. */
const slotOf = (index: number, styles: readonly string[]) => ({
  style: styles[index % styles.length] ?? '',
  variation: Math.floor(index / Math.min(styles.length, 3)),
});

async function shoot(asked: ShootArguments, report: Reporter): Promise<number> {
  const { photos, out, styles, count, format } = asked;
  const sources = await Promise.all(
    photos.map(async (path, index) => ({ id: String(index), bytes: await withoutBorder(readFileSync(path)) })),
  );
  const clock = new StageClock();
  let why: Withheld | undefined;
  const session = await createShoot(sources, {
    onWithheld: (_, reason) => (why = reason),
    onStage: (stage, id) => {
      clock.enter(stage);
      if (stage === 'analyse') report.working(photos[Number(id)] ?? '', Number(id), photos.length);
    },
  });
  const analysis = clock.read();
  report.analysed(photos.length, analysis);
  session.inputs.forEach((input, index) => report.photo(photos[index] ?? '', input));
  const used = sources.filter((_, index) => session.inputs[index]?.findings.accepted);
  const reportWithheld = (number: number, style: string): void => {
    if (why) report.withheld(number, style, why, why.photo === null ? null : (photos[Number(why.photo)] ?? null));
  };
  const made: Headshot[] = [];
  const shown: ReportedHeadshot[] = [];
  const missed: ReportedShoot['missed'][number][] = [];
  if (used.length > 0) {
    mkdirSync(out, { recursive: true });
    for (let index = 0; index < count; index += 1) {
      const slot = slotOf(index, styles);
      report.working(slot.style, index, count);
      const headshot = await session.render(slot);
      const stages = clock.read();
      if (!headshot) {
        reportWithheld(index + 1, slot.style);
        missed.push({ number: index + 1, style: slot.style });
        continue;
      }
      const ending = format === 'jpeg' ? 'jpg' : format;
      const path = join(out, `${String(index + 1).padStart(3, '0')}-${headshot.style}.${ending}`);
      const told = withJpegXmp(headshot.bytes, HOW_MADE);
      writeFileSync(path, (await exportPreset(told, 'full', format)).bytes);
      made.push(headshot);
      shown.push({ number: index + 1, file: basename(path), headshot, stages });
      report.headshot(index + 1, path, headshot, slot.style, stages);
    }
  }
  session.dispose();
  const sheet = join(out, 'contact-sheet.jpg');
  if (made.length > 0) {
    const pictures = made.map(({ bytes }) => bytes);
    const photosUsed = used.map(({ bytes }) => bytes);
    writeFileSync(sheet, await makeContactSheet(photosUsed, pictures));
  }
  if (asked.report) {
    mkdirSync(out, { recursive: true });
    const inputs = session.inputs.map(({ findings }, at) => ({
      name: photos[at] ?? '',
      bytes: sources[at]!.bytes,
      findings,
    }));
    writeFileSync(join(out, 'report.html'), await makeReport({ photos: inputs, analysis, headshots: shown, missed }));
  }
  report.finished(made.length, sheet);
  return made.length > 0 ? EXIT_OK : EXIT_NOTHING_USABLE;
}

async function main(): Promise<number> {
  try {
    const asked = readArguments(
      process.argv.slice(2),
      STYLES.map(({ id }) => id),
    );
    if (!asked) {
      output.out(USAGE);
      return EXIT_OK;
    }
    setEngineThreads(availableParallelism());
    const matting = readMattingModel();
    if (matting) await checkMattingModel(matting);
    setMattingModel(matting);
    return await shoot(asked, asked.json ? jsonReporter(output) : textReporter(output));
  } catch (error) {
    if (error instanceof MattingModelError) output.err(`MATTING_MODEL cannot be used: ${error.message}\n`);
    if (error instanceof EnvError) output.err(`${error.message}\n`);
    if (error instanceof MattingModelError || error instanceof EnvError) return EXIT_BAD_ARGUMENTS;
    if (!(error instanceof UsageError)) throw error;
    output.err(`${error.message}\n\n${USAGE}`);
    return EXIT_BAD_ARGUMENTS;
  }
}

process.exitCode = await main();
