// npm run shoot -- --report: one page to judge a change of the engine by. What was found about each photo, and beside each
// headshot the photo that it was made of, its likeness, what became of the skin, the matte and the quality.
import { decodeRgb, LIKENESS_THRESHOLD } from '../../engine/index.ts';
import type { Headshot, PhotoFindings } from '../../engine/index.ts';
import sharp from 'sharp';

export interface ReportedPhoto {
  name: string;
  bytes: Uint8Array;
  findings: PhotoFindings;
}

export interface ReportedHeadshot {
  /** Beside the report. */
  file: string;
  headshot: Headshot;
}

const SMALL = 240;
/** Differences of the skin that are marked: what an eye sees at once. */
const LIGHTER = 2;
const DARKER = -5;
const HUE = 6;
const DOUBTFUL = 0.35;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Inside the page, so that it may be sent on with the headshots alone; a file that is no picture has none. */
async function thumbnail(bytes: Uint8Array): Promise<string | undefined> {
  try {
    const { data, width, height } = await decodeRgb(bytes, 2 * SMALL);
    const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize(SMALL, SMALL, { fit: 'inside' })
      .jpeg({ quality: 80 })
      .toBuffer();
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  } catch {
    return undefined;
  }
}

const figure = (name: string, value: string, doubtful = false): string =>
  `<dt>${name}</dt><dd${doubtful ? ' class="doubtful"' : ''}>${escapeHtml(value)}</dd>`;
const signed = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)}`;

function photoCard({ name, findings }: ReportedPhoto, picture: string | undefined): string {
  const figures = [
    figure('status', findings.fail_reason ?? 'accepted', findings.fail_reason !== null),
    figure('quality', String(findings.quality_score)),
    figure('face', `${findings.face_width} px`, findings.warnings.includes('small_face')),
    figure('sharpness', String(findings.sharpness), findings.warnings.includes('soft')),
    figure('brightness', String(findings.brightness)),
    figure('similarity', findings.similarity === null ? '-' : String(findings.similarity)),
    figure('warnings', findings.warnings.join(', ') || '-', findings.warnings.length > 0),
  ];
  const image = picture ? `<img src="${picture}" alt="">` : '';
  return `<figure>${image}<figcaption>${escapeHtml(name)}</figcaption><dl>${figures.join('')}</dl></figure>`;
}

function headshotCard({ file, headshot }: ReportedHeadshot, pictures: readonly (string | undefined)[]): string {
  const { style, likeness, skin, matte, quality, seconds, photo } = headshot;
  const figures = [
    figure('likeness', likeness.toFixed(3), likeness < LIKENESS_THRESHOLD + 0.1),
    figure('skin L*', signed(skin.lightness), skin.lightness > LIGHTER || skin.lightness < DARKER),
    figure('skin hue', `${signed(skin.hue)}°`, Math.abs(skin.hue) > HUE),
    figure('matte', matte.toFixed(2), matte < DOUBTFUL),
    figure('quality', String(quality)),
    figure('seconds', seconds.toFixed(1)),
  ];
  const source = pictures[Number(photo)];
  const image = `<a href="${encodeURIComponent(file)}"><img src="${encodeURIComponent(file)}" alt="" loading="lazy"></a>`;
  return `<figure class="headshot">${image}${source ? `<img class="source" src="${source}" alt="">` : ''}<figcaption>${escapeHtml(style)}</figcaption><dl>${figures.join('')}</dl></figure>`;
}

const STYLES = `body{font:14px/1.4 system-ui,sans-serif;margin:24px;background:#f6f5f2;color:#1c1b19}h1{font-size:20px}h2{font-size:16px;margin-top:32px}
main section{display:flex;flex-wrap:wrap;gap:20px}figure{margin:0;width:240px}.headshot{width:320px;position:relative}.headshot a img{width:320px;aspect-ratio:4/5;display:block}
.source{position:absolute;top:8px;left:8px;width:72px;border:2px solid #fff}figcaption{font-weight:600;margin-top:6px}dl{display:grid;grid-template-columns:auto 1fr;gap:0 12px;margin:4px 0}
dt{color:#6a675f}dd{margin:0;font-variant-numeric:tabular-nums}.doubtful{color:#b3261e;font-weight:600}`;

/** Ids of photos are their places in `photos`, as the command line gives them out. */
export async function makeReport(
  photos: readonly ReportedPhoto[],
  headshots: readonly ReportedHeadshot[],
): Promise<string> {
  const pictures = await Promise.all(photos.map(({ bytes }) => thumbnail(bytes)));
  const inputs = photos.map((photo, at) => photoCard(photo, pictures[at])).join('\n');
  const outputs = headshots.map((headshot) => headshotCard(headshot, pictures)).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shoot</title><style>${STYLES}</style></head>
<body><main><h1>A shoot: ${headshots.length} headshots out of ${photos.length} photos</h1>
<h2>Photos</h2><section>${inputs}</section>
<h2>Headshots</h2><section>${outputs}</section></main></body></html>
`;
}
