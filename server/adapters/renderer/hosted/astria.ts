// Astria by HTTP: the person's photos become a "tune" (FaceID: ready at once, nothing is trained), and each picture is a "prompt" on the
// base model that names it. https://docs.astria.ai/docs/features/faceid
import { z } from 'zod';
import { ASKED_AGAIN, failureFromResponse, modelGone, unansweredError, unreachedError } from './failures.ts';
import { encodeFormBodies } from './form-fetch.ts';
import {
  ProviderUnavailable,
  ProviderResultLost,
  ProviderRefused,
  type ImageProvider,
  type ProviderJob,
} from './provider.ts';

export interface AstriaSettings {
  /** The base model: a tune of Astria's gallery. */
  model: string;
  apiKey: string;
  baseUrl: string;
  about: { name: string };
  /** Maximum number of photos of a person. */
  references: number;
  now(): Date;
  /** Callback address for finished pictures; undefined when this server is not reachable from outside. */
  callback(job: ProviderJob): string | undefined;
  /** Resolves on a callback, or after the polling interval. */
  waitForNextPoll(job: ProviderJob, signal: AbortSignal): Promise<void>;
  fetch?: typeof globalThis.fetch;
}

/** Multiples of 8, 4:5. */
const SIZE = { w: '896', h: '1120' } as const;
/** Far below a gallery of pictures, far above one: an address that answers with more is not Astria's. */
const MAX_BYTES = 40 * 1024 * 1024;

const tuneAnswer = z.object({ id: z.union([z.number(), z.string()]).transform(String) });
const promptAnswer = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  images: z.array(z.string()).nullish(),
  trained_at: z.string().nullish(),
  user_error: z.string().nullish(),
});

// oxlint-disable-next-line max-lines-per-function -- short methods of one port
export function createAstriaProvider(settings: AstriaSettings): ImageProvider {
  const {
    model,
    apiKey,
    baseUrl,
    about,
    references,
    now,
    callback,
    waitForNextPoll: turn,
    fetch = globalThis.fetch,
  } = settings;

  const pathOf = (prompt: string, tune = model): string =>
    `/tunes/${encodeURIComponent(tune)}/prompts/${encodeURIComponent(prompt)}`;

  /** `job`: the call orders a picture, so that it is paid where only its answer is lost. */
  async function call(path: string, init: RequestInit, signal: AbortSignal, job?: ProviderJob): Promise<Response> {
    let answer: Response;
    try {
      answer = await encodeFormBodies(fetch)(`${baseUrl}${path}`, {
        ...init,
        signal,
        headers: { authorization: `Bearer ${apiKey}` },
      });
    } catch (error) {
      signal.throwIfAborted();
      throw unreachedError(error, job ?? ASKED_AGAIN);
    }
    if (answer.ok) return answer;
    const after = answer.headers.get('retry-after');
    const text = await answer.text().catch(() => '');
    if (answer.status === 404 && init.method !== 'POST')
      throw new ProviderResultLost('The provider does not know the picture any more');
    const known = failureFromResponse({ status: answer.status, text, after }, now());
    const gone = init.method === 'POST' ? modelGone({ status: answer.status, text }) : undefined;
    throw known ?? gone ?? new Error(`The provider refuses the call with ${answer.status}: check RENDERER and its key`);
  }
  async function read<T>(schema: z.ZodType<T>, answer: Response): Promise<T> {
    const parsed = schema.safeParse(await answer.json().catch(() => undefined));
    if (!parsed.success) throw new ProviderUnavailable('The answer cannot be read');
    return parsed.data;
  }

  async function order(prompt: string, seed: number, job: ProviderJob, signal: AbortSignal): Promise<string> {
    const form = new FormData();
    const address = callback(job);
    const fields = {
      text: prompt,
      num_images: '1',
      seed: String(seed),
      ...SIZE,
      super_resolution: 'true',
      face_correct: 'true',
      ...(address !== undefined && { callback: address }),
    };
    for (const [name, value] of Object.entries(fields)) form.set(`prompt[${name}]`, value);
    const answer = await call(`/tunes/${model}/prompts`, { method: 'POST', body: form }, signal, job);
    const { id } = await read(promptAnswer, answer).catch(() => {
      signal.throwIfAborted();
      throw unansweredError(job);
    });
    await job.saveHandle(id);
    return id;
  }

  async function download(address: string, signal: AbortSignal): Promise<Uint8Array> {
    // Astria keeps its pictures elsewhere: no key goes along, and nothing but https is followed unless Astria itself is here.
    if (!URL.canParse(address) || (new URL(address).protocol !== 'https:' && !address.startsWith(`${baseUrl}/`)))
      throw new ProviderUnavailable('The answer names no address');
    const answer = await fetch(address, { signal }).catch(() => undefined);
    if (!answer?.ok || Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES)
      throw new ProviderUnavailable('The picture could not be fetched');
    return new Uint8Array(await answer.arrayBuffer());
  }

  return {
    processor: { id: 'astria', name: about.name },
    capabilities: { clothes: true, pose: true },
    // Its pictures are new ones of the person.
    editsFirstPhoto: false,
    references,
    person: {
      create: async (references, job, signal) => {
        if (job.handle) return job.handle;
        const form = new FormData();
        // With idempotency switched on in the account, the same title is the same tune.
        form.set('tune[title]', job.id);
        form.set('tune[name]', 'person');
        form.set('tune[model_type]', 'faceid');
        form.set('tune[base_tune_id]', model);
        references.forEach((bytes, at) =>
          form.append('tune[images][]', new Blob([Buffer.from(bytes)], { type: 'image/jpeg' }), `${at + 1}.jpg`),
        );
        const { id } = await read(tuneAnswer, await call('/tunes', { method: 'POST', body: form }, signal));
        await job.saveHandle(id);
        return id;
      },
      addToPrompt: (id, prompt) =>
        `<faceid:${id}:1.0> ${prompt.replace('the person in the reference photos', 'this person')}`,
    },
    delete: async (what, id, tune) => {
      const path = what === 'person' ? `/tunes/${encodeURIComponent(id)}` : pathOf(id, tune);
      await call(path, { method: 'DELETE' }, AbortSignal.timeout(30_000)).catch((error: unknown) => {
        if (!(error instanceof ProviderResultLost)) throw error;
      });
    },
    generate: async ({ prompt, seed }, job, signal) => {
      const id = job.handle ?? (await order(prompt, seed, job, signal));
      for (;;) {
        const { images, user_error } = await read(promptAnswer, await call(pathOf(id), {}, signal));
        if (user_error) throw new ProviderRefused('The provider refuses this picture');
        const [address] = images ?? [];
        if (address) return { bytes: await download(address, signal) };
        await turn(job, signal);
      }
    },
  };
}
