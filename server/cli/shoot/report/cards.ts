// The pieces of a report as HTML: a photo with its findings, a headshot beside its photo with its figures and the time of each stage.
import { LIMITS } from '../../../engine/index.ts';
import type { Stage } from '../../../engine/index.ts';
import { figuresOf, type ReportedHeadshot, type ReportedPhoto } from './figures.ts';
import type { Pair } from './pictures.ts';

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const fact = (name: string, value: string, { marked = false, line = '' } = {}): string =>
  `<div${line && ` title="${escapeHtml(line)}"`}><dt>${escapeHtml(name)}</dt><dd${marked ? ' class="marked"' : ''}>${escapeHtml(value)}</dd></div>`;

export function photoCard({ name, findings }: ReportedPhoto, picture: string | null, used: number): string {
  const { warnings, fail_reason: reason } = findings;
  const warned = (...names: readonly string[]): boolean => warnings.some((warning) => names.includes(warning));
  const { faceWidth, sharpness, similarity, duplicate } = LIMITS;
  const facts = [
    fact('quality', `${findings.quality_score} of 100`),
    fact('face', `${findings.face_width} px`, {
      marked: reason === 'face_too_small' || warned('small_face'),
      line: `width of the face; refused below ${faceWidth.reject}, warned below ${faceWidth.warn}`,
    }),
    fact('sharpness', String(findings.sharpness), {
      marked: reason === 'blurry' || warned('soft'),
      line: `refused below ${sharpness.reject}, warned below ${sharpness.warn}`,
    }),
    fact('brightness', String(findings.brightness), {
      marked: reason === 'too_dark' || reason === 'too_bright' || warned('dim', 'washed_out'),
      line: 'median luma of the face, 0 to 255',
    }),
    fact('similarity', findings.similarity?.toFixed(3) ?? '–', {
      marked: reason === 'not_same_person' || warned('unsure_person'),
      line: `cosine to the set’s others; refused below ${similarity.reject}, warned below ${similarity.sure}`,
    }),
    fact('size', `${findings.width} × ${findings.height}`),
    fact('hash', findings.dhash || '–', {
      marked: reason === 'duplicate',
      line: `a duplicate within ${duplicate} bits`,
    }),
    fact('headshots', String(used)),
  ];
  const status = `<p class="status"><b class="${reason ? 'bad' : 'good'}">${escapeHtml(reason ?? 'accepted')}</b>${warnings.map((warning) => `<span>${escapeHtml(warning.replaceAll('_', ' '))}</span>`).join('')}</p>`;
  return `<article class="photo">${picture ? `<img src="${picture}" alt="">` : '<div class="none">no picture</div>'}<div><h3>${escapeHtml(name)}</h3>${status}<dl>${facts.join('')}</dl></div></article>`;
}

export const STAGES: readonly Stage[] = ['analyse', 'matte', 'light', 'compose', 'score'];

/** Seconds as a bar; all bars of a page share one scale. */
function timeBar(stages: ReportedHeadshot['stages'], longest: number): string {
  const parts = STAGES.flatMap((stage) => {
    const seconds = stages[stage];
    return seconds
      ? [
          `<i class="${stage}" style="width:${((100 * seconds) / longest).toFixed(2)}%" title="${stage} ${seconds.toFixed(2)} s"></i>`,
        ]
      : [];
  });
  const told = STAGES.flatMap((stage) => (stages[stage] ? [`${stage} ${stages[stage].toFixed(2)}`] : []));
  return `<div class="bar" role="img" aria-label="seconds: ${told.join(', ')}">${parts.join('')}</div>`;
}

export interface HeadshotCard extends Pair {
  reported: ReportedHeadshot;
  /** Number of an earlier headshot that it passes for. */
  twin: number | undefined;
  /** Name of the photo. */
  source: string;
}

/** How bad its worst figure is: 0 at its best, 1 where it is marked. */
export const worstBadness = ({ reported, twin }: Pick<HeadshotCard, 'reported' | 'twin'>): number =>
  Math.max(twin === undefined ? 0 : 1.5, ...figuresOf(reported.headshot).map(({ badness }) => badness));

export function headshotCard(shown: HeadshotCard, longest: number): string {
  const { reported, before, after, twin, source } = shown;
  const { headshot, file, number, stages } = reported;
  const figures = figuresOf(headshot);
  const sorts = Object.fromEntries(figures.map(({ name, badness }) => [name, badness.toFixed(4)]));
  const data = {
    number,
    look: headshot.style,
    photo: headshot.photo,
    worst: worstBadness(shown).toFixed(4),
    file,
    likeness: sorts['likeness'],
    lightness: sorts['skin L*'],
    hue: sorts['skin hue'],
    matte: sorts['matte'],
    quality: sorts['quality'],
    seconds: headshot.seconds,
  };
  const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${escapeHtml(String(value))}"`);
  const facts = figures.map(({ name, text, badness, line }) => fact(name, text, { marked: badness >= 1, line }));
  if (twin !== undefined)
    facts.push(fact('passes for', String(twin), { marked: true, line: 'hardly another picture' }));
  facts.push(fact('seconds', headshot.seconds.toFixed(2)));
  const url = encodeURIComponent(file);
  return `<article class="shot" id="shot-${number}"${attributes.join('')}><a class="pair" href="${url}">${before ? `<img class="before" src="${before}" alt="the photo" loading="lazy">` : '<span class="none">no face found</span>'}<img class="after" src="${after}" alt="the headshot" loading="lazy"></a>
<h3><span>${number}</span> ${escapeHtml(headshot.style)} <small>of ${escapeHtml(source)}</small></h3><dl>${facts.join('')}</dl>${timeBar(stages, longest)}</article>`;
}
