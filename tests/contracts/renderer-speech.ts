// How the providers of pictures speak, and what a call to each has to look like.
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import type { ProviderId } from '#server/contracts/renderers.ts';
import {
  busy,
  BUSY_SECONDS,
  cutOnce,
  file,
  form,
  isJpeg,
  isPhotoUrl,
  KEY,
  MODELS,
  type Speaks,
} from './renderer-house.ts';

/** A PNG below 4 MB of the photo's size with transparent places. https://docs.rs/async-openai/0.43.0/async_openai/types/images/struct.CreateImageEditRequest.html */
async function isMaskOf(mask: Uint8Array, photo: Uint8Array): Promise<boolean> {
  const own = await sharp(mask).metadata();
  const its = await sharp(photo).metadata();
  const isSame = own.width === its.width && own.height === its.height;
  return isSame && own.format === 'png' && own.hasAlpha && mask.length < 4e6 && !(await sharp(mask).stats()).isOpaque;
}

/** OpenAI's call for edits, and how a model on one's own machine answers it. */
const edits =
  (provider: 'openai' | 'local'): Speaks =>
  async (call, house) => {
    const { next, picture, check, ordered } = house;
    check(call.method === 'POST' && call.path === '/images/edits', `${call.method} ${call.path}`);
    check(call.headers.authorization === (provider === 'openai' ? `Bearer ${KEY}` : undefined), 'authorization');
    const sent = await form(call);
    const images = [...sent.getAll('image'), ...sent.getAll('image[]')];
    house.server.photos = images.length;
    check(images.length >= 1 && images.length <= 8, `${images.length} images`);
    for (const image of images)
      check(image instanceof Blob && isJpeg(new Uint8Array(await image.arrayBuffer())), 'an image is no JPEG');
    const { model } = house.server;
    check(sent.get('model') === model, 'model');
    if (provider === 'openai') {
      // The older ones have three sizes, and the full one of them is told to keep faces.
      check(sent.get('size') === (/^gpt-image-1/.test(model) ? '1024x1536' : '1024x1280'), 'size');
      check(sent.get('input_fidelity') === (model === 'gpt-image-1.5' ? 'high' : null), 'fidelity');
    } else {
      check(sent.get('size') === '1024x1280' && sent.get('n') === '1', 'size or number');
      check(/^\d+$/.test(String(sent.get('seed'))) && sent.get('response_format') === 'b64_json', 'seed or format');
    }
    const first = new Uint8Array(await (images[0] as Blob).arrayBuffer());
    house.server.firsts.push(first);
    const mask = sent.get('mask');
    house.server.mask = mask instanceof Blob ? new Uint8Array(await mask.arrayBuffer()) : undefined;
    // A local server need not know masks, and OpenAI wants one of the first photo's size.
    if (mask) check(provider === 'openai' && (await isMaskOf(house.server.mask!, first)), 'mask');
    const behaviour = house.server.refuses?.test(String(sent.get('prompt'))) ? 'refuse' : next();
    const error = (code: string) => ({ error: { message: 'no', type: 'image_generation_user_error', code } });
    switch (behaviour) {
      case 'busy':
        return busy(house, error('rate_limit_exceeded'));
      case 'quota':
        return {
          status: 429,
          json: { error: { message: 'no', type: 'insufficient_quota', code: 'insufficient_quota' } },
        };
      case 'down':
        return { status: 503, json: error('server_error') };
      case 'denied':
        return { status: 401, json: error('invalid_api_key') };
      case 'gone':
        return { status: 404, json: error('model_not_found') };
      case 'refuse':
        return { status: 400, json: error('moderation_blocked') };
    }
    ordered(sent.get('prompt'));
    if (behaviour === 'hang') return 'never';
    return {
      cut: behaviour === 'cut',
      json: {
        created: 1,
        data:
          behaviour === 'empty' ? [] : [{ b64_json: Buffer.from(await picture(behaviour, first)).toString('base64') }],
        usage: { input_tokens: 5000, output_tokens: 1584, total_tokens: 6584 },
      },
    };
  };

/** A picture of one pixel. */
const DRAFT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
/** What Google has thought before it holds a picture back. */
export const THOUGHT_TOKENS = 700;
const google: Speaks = async (call, { next, picture, check, ordered, server }) => {
  const path = `/models/${server.model}:generateContent`;
  check(call.method === 'POST' && call.path === path, `${call.method} ${call.path}`);
  check(call.headers['x-goog-api-key'] === KEY, 'x-goog-api-key');
  const { contents, generationConfig } = JSON.parse(String(call.body)) as {
    contents: { parts: { text?: string; inlineData?: { mimeType: string; data: string } }[] }[];
    generationConfig: { responseModalities: string[]; imageConfig: { aspectRatio: string } };
  };
  const parts = contents[0]!.parts;
  const images = parts.flatMap(({ inlineData }) => (inlineData ? [inlineData] : []));
  server.photos = images.length;
  check(images.length >= 1 && images.length <= 8, `${images.length} images`);
  for (const { mimeType, data } of images)
    check(mimeType === 'image/jpeg' && isJpeg(Buffer.from(data, 'base64')), 'an image is no JPEG');
  check(generationConfig.responseModalities.includes('IMAGE'), 'responseModalities');
  check(generationConfig.imageConfig.aspectRatio === '4:5', 'aspectRatio');
  const behaviour = next();
  const error = (code: number, status: string) => ({ error: { code, message: 'no', status } });
  // What it read and thought may be billed, whatever it answers with 200.
  const used = (thoughtsTokenCount: number) => ({
    usageMetadata: { promptTokenCount: 1000, thoughtsTokenCount, totalTokenCount: 1000 + thoughtsTokenCount },
  });
  switch (behaviour) {
    case 'busy':
      // Google names the wait in the body, not in a header.
      return {
        status: 429,
        json: {
          error: {
            ...error(429, 'RESOURCE_EXHAUSTED').error,
            details: [
              { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
              { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${BUSY_SECONDS}s` },
            ],
          },
        },
      };
    case 'down':
      return { status: 503, json: error(503, 'UNAVAILABLE') };
    case 'gone':
      return { status: 404, json: error(404, 'NOT_FOUND') };
    case 'denied':
      return { status: 403, json: error(403, 'PERMISSION_DENIED') };
    case 'refuse':
      return { json: { candidates: [{ content: {}, finishReason: 'IMAGE_SAFETY' }], ...used(THOUGHT_TOKENS) } };
    case 'blocked':
      return { json: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...used(0) } };
  }
  ordered(parts.find(({ text }) => text)?.text);
  if (behaviour === 'hang') return 'never';
  if (behaviour === 'words') {
    const text = 'I’m unable to edit the photo in that way. It goes against my guidelines on pictures of real people.';
    const content = { role: 'model', parts: [{ text }] };
    return { json: { candidates: [{ content, finishReason: 'STOP', index: 0 }], ...used(THOUGHT_TOKENS) } };
  }
  if (behaviour === 'empty')
    return { json: { candidates: [{ content: { role: 'model', parts: [{ text: 'Sure!' }] }, finishReason: 'STOP' }] } };
  const data = Buffer.from(await picture(behaviour)).toString('base64');
  return {
    cut: behaviour === 'cut',
    json: {
      candidates: [
        {
          content: {
            role: 'model',
            // A draft comes first: what a thinking model tried.
            parts: [
              { inlineData: { mimeType: 'image/png', data: DRAFT }, thought: true },
              { inlineData: { mimeType: 'image/jpeg', data } },
            ],
          },
          finishReason: 'STOP',
        },
      ],
      usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 1290, totalTokenCount: 2290 },
    },
  };
};

interface FalOrder {
  prompt: string;
  image_url?: unknown;
  image_urls?: unknown[];
  aspect_ratio?: string;
  image_size?: unknown;
}
/** What fal is asked for instead of FLUX's ratio. */
const FAL_SIZES: Record<string, { width: number; height: number }> = {
  'fal-ai/bytedance/seedream/v5/lite/edit': { width: 1920, height: 2400 },
  'bytedance/seedream/v5/pro/edit': { width: 1024, height: 1280 },
  'fal-ai/qwen-image-edit-2511': { width: 1024, height: 1280 },
};
const fal: Speaks = async (call, house) => {
  const { next, jobs, check, ordered, url, server } = house;
  // Jobs are below the application, which is the first two parts of the model's name.
  const app = `/${server.model.split('/').slice(0, 2).join('/')}`;
  const picture = await file(call.path, house, call);
  if (picture) return picture;
  check(call.headers.authorization === `Key ${KEY}`, 'authorization');
  if (call.method === 'POST') {
    check(call.path === `/${server.model}`, call.path);
    const body = JSON.parse(String(call.body)) as FalOrder;
    // Kontext takes one photo, by another name.
    const photos = server.model === 'fal-ai/flux-pro/kontext' ? [body.image_url] : (body.image_urls ?? []);
    server.photos = photos.length;
    check(photos.length >= 1 && photos.every(isPhotoUrl), 'image_urls');
    const size = FAL_SIZES[server.model];
    check(size ? isDeepStrictEqual(body.image_size, size) : body.aspect_ratio === '3:4', 'image_size or aspect_ratio');
    const behaviour = next();
    if (behaviour === 'busy') return busy(house, { message: 'Too many requests' });
    if (behaviour === 'down') return { status: 502, json: { message: 'down' } };
    if (behaviour === 'gone') return { status: 404, json: { detail: 'Application not found' } };
    if (behaviour === 'denied') return { status: 401, json: { message: 'no' } };
    ordered(body.prompt);
    const id = String(jobs.size + 1);
    jobs.set(id, { behaviour, looks: 0 });
    const at = `${url}${app}/requests/${id}`;
    return {
      cut: behaviour === 'cut-order',
      json: { request_id: id, status_url: `${at}/status`, response_url: at, cancel_url: `${at}/cancel` },
    };
  }
  const [, id, status] = /\/requests\/(\d+)(\/status)?$/.exec(call.path) ?? [];
  check(call.path.startsWith(`${app}/requests/`), call.path);
  const job = jobs.get(id ?? '');
  check(job, call.path);
  if (status) {
    const waits = job!.looks++ === 0 || job!.behaviour === 'hang';
    return { json: { status: waits ? 'IN_QUEUE' : 'COMPLETED' } };
  }
  if (job!.behaviour === 'refuse')
    return {
      status: 422,
      json: { detail: [{ loc: ['body', 'prompt'], msg: 'no', type: 'content_policy_violation' }] },
    };
  if (job!.behaviour === 'failed')
    return { status: 500, json: { detail: [{ loc: ['body'], msg: 'no', type: 'internal_server_error' }] } };
  if (job!.behaviour === 'empty') return { json: { images: [], seed: 1, prompt: '' } };
  return {
    cut: cutOnce(job!),
    json: { images: [{ url: `${url}/files/${id}.jpg`, content_type: 'image/jpeg' }], seed: 1, prompt: '' },
  };
};

const replicate: Speaks = async (call, house) => {
  const { next, jobs, check, ordered, url } = house;
  const picture = await file(call.path, house, call);
  if (picture) return picture;
  check(call.headers.authorization === `Bearer ${KEY}`, 'authorization');
  const view = (id: string, status: string, more = {}) => ({
    id,
    status,
    output: null,
    error: null,
    ...more,
    urls: { get: `${url}/predictions/${id}`, cancel: `${url}/predictions/${id}/cancel` },
  });
  if (call.method === 'POST') {
    check(call.path === `/models/${MODELS.replicate}/predictions`, call.path);
    check(call.headers['prefer'] === undefined, 'it waits before it has a name for the job');
    const { input } = JSON.parse(String(call.body)) as { input: Record<string, unknown> };
    check(isPhotoUrl(input['input_image']), 'input_image');
    check(input['aspect_ratio'] === '4:5', 'aspect_ratio');
    const behaviour = next();
    if (behaviour === 'busy') return busy(house, { detail: 'Request was throttled.' });
    if (behaviour === 'down') return { status: 502, json: { detail: 'down' } };
    if (behaviour === 'gone') return { status: 404, json: { title: 'Not found', detail: 'not found', status: 404 } };
    if (behaviour === 'denied') return { status: 401, json: { detail: 'no' } };
    ordered(input['prompt']);
    const id = String(jobs.size + 1);
    jobs.set(id, { behaviour, looks: 0 });
    return { status: 201, cut: behaviour === 'cut-order', json: view(id, 'starting') };
  }
  const id = /^\/predictions\/(\d+)$/.exec(call.path)?.[1] ?? '';
  const job = jobs.get(id);
  check(job, call.path);
  if (job!.looks++ === 0 || job!.behaviour === 'hang') return { json: view(id, 'processing') };
  if (job!.behaviour === 'refuse')
    return { json: view(id, 'failed', { error: 'The input or output was flagged as sensitive. (E005)' }) };
  if (job!.behaviour === 'failed')
    return { json: view(id, 'failed', { error: 'Prediction interrupted; please retry (code: PA)' }) };
  return { cut: cutOnce(job!), json: view(id, 'succeeded', { output: `${url}/files/${id}.jpg` }) };
};

const TUNE = 4711;
const astria: Speaks = async (call, house) => {
  const { next, jobs, check, ordered, url, server } = house;
  const picture = await file(call.path, house, call);
  if (picture) return picture;
  check(call.headers.authorization === `Bearer ${KEY}`, 'authorization');
  const prompts = `/tunes/${MODELS.astria}/prompts`;
  if (call.method === 'DELETE') {
    if (server.refusesDeletion) {
      server.refusedDeletions += 1;
      return { status: 503, json: {} };
    }
    if (server.deleted.includes(call.path)) return { status: 404, json: {} };
    server.deleted.push(call.path);
    return { json: {} };
  }
  if (call.method === 'POST' && call.path === '/tunes') {
    const sent = await form(call);
    check(/^[0-9a-f-]{36}$/.test(String(sent.get('tune[title]'))), 'tune[title]');
    check(sent.get('tune[model_type]') === 'faceid' && sent.get('tune[name]') === 'person', 'tune[model_type]');
    check(sent.get('tune[base_tune_id]') === MODELS.astria, 'tune[base_tune_id]');
    const images = sent.getAll('tune[images][]');
    check(images.length >= 1, `${images.length} images`);
    for (const image of images)
      check(image instanceof Blob && isJpeg(new Uint8Array(await image.arrayBuffer())), 'an image is no JPEG');
    return { status: 201, json: { id: TUNE, title: sent.get('tune[title]'), trained_at: '2030-01-01T00:00:00Z' } };
  }
  if (call.method === 'POST') {
    check(call.path === prompts, call.path);
    const sent = await form(call);
    const text = String(sent.get('prompt[text]'));
    check(text.startsWith(`<faceid:${TUNE}:1.0> `), 'prompt[text]');
    check(sent.get('prompt[num_images]') === '1', 'prompt[num_images]');
    const behaviour = next();
    if (behaviour === 'busy') return busy(house, { error: 'throttled' });
    if (behaviour === 'down') return { status: 504, json: {} };
    if (behaviour === 'gone') return { status: 404, json: {} };
    if (behaviour === 'denied') return { status: 401, json: {} };
    ordered(text);
    const callback = sent.get('prompt[callback]');
    if (callback) server.callbacks.push(String(callback));
    const id = String(jobs.size + 1);
    jobs.set(id, { behaviour, looks: 0 });
    return { status: 201, cut: behaviour === 'cut-order', json: { id: Number(id), images: [], trained_at: null } };
  }
  const id = call.path.startsWith(`${prompts}/`) ? call.path.slice(prompts.length + 1) : '';
  const job = jobs.get(id);
  check(job, call.path);
  if (job!.looks++ === 0 || job!.behaviour === 'hang') return { json: { id: Number(id), images: [] } };
  if (job!.behaviour === 'refuse') return { json: { id: Number(id), images: [], user_error: 'NSFW content' } };
  return {
    cut: cutOnce(job!),
    json: { id: Number(id), images: [`${url}/files/${id}.jpg`], trained_at: '2030-01-01T00:00:00Z' },
  };
};

export const SPEAKS: Record<ProviderId, Speaks> = {
  openai: edits('openai'),
  google,
  fal,
  replicate,
  astria,
  local: edits('local'),
};
