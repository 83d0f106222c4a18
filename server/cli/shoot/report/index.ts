// npm run shoot -- --report: one page to judge a change of the engine by. What was found about each photo, and each headshot beside the
// photo that it was made of, in the same frame, with its figures, the worst first. It needs no network; pictures travel inside, and the
// headshots' own files beside it are only asked for when somebody looks closer.
import { readFileSync } from 'node:fs';
import type { StageSeconds } from '../stage-clock.ts';
import { pageScript } from './page-script.ts';
import { escapeHtml, headshotCard, photoCard, type HeadshotCard, STAGES, worstBadness } from './cards.ts';
import { type ReportedHeadshot, type ReportedPhoto, findDuplicates } from './figures.ts';
import { pairsOf, thumbnail } from './pictures.ts';

export type { ReportedHeadshot, ReportedPhoto } from './figures.ts';

/** Ids of photos are their places in `photos`, as the command line gives them out. */
export interface ReportedShoot {
  photos: readonly ReportedPhoto[];
  /** All photos together. */
  analysis: StageSeconds;
  headshots: readonly ReportedHeadshot[];
  /** What was asked for and could not be delivered, by number and look. */
  missed: readonly { number: number; style: string }[];
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const range = (values: readonly number[], digits: number): string =>
  values.length === 0 ? '–' : `${Math.min(...values).toFixed(digits)} … ${Math.max(...values).toFixed(digits)}`;

function summary({ photos, analysis, headshots, missed }: ReportedShoot, twins: number): string {
  const all = headshots.map(({ headshot }) => headshot);
  const seconds = all.map((one) => one.seconds);
  const likeness = all.map((one) => one.likeness);
  const facts: [name: string, value: string][] = [
    ['headshots', `${headshots.length} of ${headshots.length + missed.length}`],
    ['photos used', `${photos.filter(({ findings }) => findings.accepted).length} of ${photos.length}`],
    ['likeness, lowest and median', all.length ? `${Math.min(...likeness)} / ${median(likeness)}` : '–'],
    [
      'skin L*',
      range(
        all.map(({ skin }) => skin.lightness),
        1,
      ),
    ],
    [
      'skin hue',
      range(
        all.map(({ skin }) => skin.hue),
        1,
      ),
    ],
    ['matte, lowest', all.length ? Math.min(...all.map(({ matte }) => matte)).toFixed(2) : '–'],
    ['quality, lowest', all.length ? String(Math.min(...all.map(({ quality }) => quality))) : '–'],
    ['pass for another', String(twins)],
    ['analysing a photo', `${((analysis.analyse ?? 0) / Math.max(1, photos.length)).toFixed(2)} s`],
    ['a headshot, median', `${median(seconds).toFixed(2)} s`],
  ];
  return `<dl class="summary">${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>`;
}

/** Mean seconds of each stage over the headshots, which are also the colours of the bars. */
function legend(headshots: readonly ReportedHeadshot[]): string {
  const mean = (stage: (typeof STAGES)[number]): number =>
    headshots.reduce((sum, { stages }) => sum + (stages[stage] ?? 0), 0) / Math.max(1, headshots.length);
  const entries = STAGES.filter((stage) => mean(stage) > 0).map(
    (stage) => `<div><dt><i class="${stage}"></i>${stage}</dt><dd>${mean(stage).toFixed(2)} s</dd></div>`,
  );
  return `<dl class="legend" aria-label="mean seconds of a headshot">${entries.join('')}</dl>`;
}

const option = ([value, text]: readonly [value: string, text: string]): string =>
  `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`;
const select = (name: string, label: string, options: readonly (readonly [string, string])[]): string =>
  `<label>${label} <select name="${name}">${options.map(option).join('')}</select></label>`;
const ORDERS = [
  ...[['worst', 'worst figure first'] as const, ['number', 'as made'] as const, ['likeness', 'least like'] as const],
  ...[['lightness', 'skin lightness most off'] as const, ['hue', 'skin hue most off'] as const],
  ...[['matte', 'least sure matte'] as const, ['quality', 'lowest quality'] as const, ['seconds', 'slowest'] as const],
];

function filterForm({ photos, headshots }: ReportedShoot): string {
  const looks = [...new Set(headshots.map(({ headshot }) => headshot.style))];
  const used = [...new Set(headshots.map(({ headshot }) => headshot.photo))].sort((a, b) => Number(a) - Number(b));
  return `<form id="choices">${select('order', 'Order', ORDERS)}${select('look', 'Look', [['', 'all'], ...looks.map((look) => [look, look] as const)])}${select('photo', 'Photo', [['', 'all'], ...used.map((id) => [id, photos[Number(id)]?.name ?? id] as const)])}<label><input type="checkbox" name="marked"> marked only</label><output id="counted"></output></form>`;
}

const LENS_HTML = `<dialog id="lens" aria-label="Photo and headshot"><header><div id="told"></div><menu>
<button type="button" data-key="ArrowLeft" title="left arrow">Previous</button><button type="button" data-key="ArrowRight" title="right arrow">Next</button>
<button type="button" data-key="-" title="minus" aria-label="Smaller">−</button><button type="button" data-key="+" title="plus; the wheel and a double click zoom as well" aria-label="Larger">+</button><button type="button" data-key="0" title="0">Fit</button>
<button type="button" data-key="o" title="o">One over the other</button><button type="button" id="hold" title="space bar">Hold for the photo</button><button type="button" onclick="this.closest('dialog').close()" title="Escape">Close</button></menu></header>
<div id="panes"><figure><img alt="the photo"></figure><figure><img alt="the headshot"></figure></div></dialog>`;

export async function makeReport(shoot: ReportedShoot): Promise<string> {
  const { photos, headshots, missed } = shoot;
  const [thumbnails, pairs, twins] = await Promise.all([
    Promise.all(photos.map(thumbnail)),
    pairsOf(photos, headshots),
    findDuplicates(headshots),
  ]);
  const usedBy = (at: number): number => headshots.filter(({ headshot }) => Number(headshot.photo) === at).length;
  const shown: HeadshotCard[] = headshots.map((reported, at) => ({
    ...pairs[at]!,
    reported,
    twin: twins.get(reported.number),
    source: photos[Number(reported.headshot.photo)]?.name ?? '',
  }));
  const longest = Math.max(
    0.01,
    ...headshots.map(({ stages }) => STAGES.reduce((sum, k) => sum + (stages[k] ?? 0), 0)),
  );
  const cards = shown.toSorted((a, b) => worstBadness(b) - worstBadness(a)).map((one) => headshotCard(one, longest));
  const lost = missed.map(({ number, style }) => `${number} (${escapeHtml(style)})`).join(', ');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shoot: ${headshots.length} headshots</title><style>${readFileSync(new URL('page.css', import.meta.url), 'utf8')}</style></head>
<body><main><h1>A shoot: ${headshots.length} headshots out of ${photos.length} photos</h1>${summary(shoot, twins.size)}
<h2>Photos</h2><section id="photos">${photos.map((photo, at) => photoCard(photo, thumbnails[at] ?? null, usedBy(at))).join('\n')}</section>
<h2>Headshots</h2>${lost && `<p class="bad">Not delivered, none was like the person enough: ${lost}</p>`}${filterForm(shoot)}${legend(headshots)}<section id="shots">${cards.join('\n')}</section></main>
${LENS_HTML}<script>(${pageScript.toString()})()</script></body></html>
`;
}
