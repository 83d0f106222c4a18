// Pictures through the Vercel AI SDK: one way to ask OpenAI, Google, fal and Replicate. The packages are loaded with the first picture, so
// that a start without a hosted renderer neither reads nor holds them.
import type { generateImage as GenerateImage } from 'ai';
import { hostedModelOf, type ProviderId, referencesOf, RENDERER_PROVIDERS } from '../../../contracts/renderers.ts';
import { failureFromError, tokenUsage } from './failures.ts';
import { encodeFormBodies } from './form-fetch.ts';
import { keepBody } from './google-words.ts';
import {
  type GeneratedImage,
  type ImageProvider,
  ProviderUnavailable,
  ProviderRefused,
  type ProviderJob,
  type ImageRequest,
} from './provider.ts';
import { falQueueFetch, replicateFetch } from './queue-fetch.ts';

type SdkProviderId = Exclude<ProviderId, 'astria' | 'local'>;
type Fetch = typeof globalThis.fetch;
type Extras = Pick<Parameters<typeof GenerateImage>[0], 'size' | 'aspectRatio' | 'seed' | 'providerOptions'>;

export interface SdkSettings {
  provider: SdkProviderId;
  model: string;
  apiKey: string;
  baseUrl: string;
  about: { name: string };
  now(): Date;
  /** Milliseconds between two looks at a queue. */
  pollMs: number;
  fetch?: Fetch;
}

/** Only these take `input_fidelity`, which keeps faces; later models always do. */
const KEEPS_FACES = /^gpt-image-1(?:\.5)?$/;
/** fal models that are not in the table and take several photos. */
const TAKES_MANY = /\/(?:multi|edit)$/;
/** Polls of one prediction; the caller's time-out ends it long before. */
const MAX_POLLS = 100_000;

export function createSdkProvider(settings: SdkSettings): ImageProvider {
  const { provider, about, now } = settings;
  const listed = hostedModelOf(provider, settings.model);
  return {
    processor: { id: provider, name: about.name },
    capabilities: { clothes: true, pose: true },
    editsFirstPhoto: true,
    references: referencesOf(listed),
    takesMask: listed.mask !== undefined,
    generate: async (request, job, signal) => {
      const { generateImage } = await import('ai');
      // It would print them, and standard output is the log's.
      globalThis.AI_SDK_LOG_WARNINGS = false;
      let body: string | undefined;
      try {
        const answer = await generateImage({
          ...(await sdkModelOf(settings, job, (said) => void (body = said))),
          prompt: {
            text: request.prompt,
            images: request.references.map((bytes) => bytes),
            ...(request.mask && { mask: request.mask }),
          },
          // Trying again is ours to do: the SDK would order and pay a second time without telling.
          maxRetries: 0,
          abortSignal: signal,
          ...providerOptions(settings, request),
        });
        return pictureOf(answer);
      } catch (error) {
        signal.throwIfAborted();
        throw await failureFromError(error, now(), job, body);
      }
    },
  };
}

async function sdkModelOf(
  { provider, model, apiKey, baseUrl, pollMs, fetch = globalThis.fetch }: SdkSettings,
  job: ProviderJob,
  keep: (body: string) => void,
) {
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return { model: createOpenAI({ apiKey, baseURL: baseUrl, fetch: encodeFormBodies(fetch) }).image(model) };
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return {
        model: createGoogleGenerativeAI({ apiKey, baseURL: baseUrl, fetch: keepBody(fetch, keep) }).image(model),
      };
    }
    case 'fal': {
      const { createFal } = await import('@ai-sdk/fal');
      const queued = falQueueFetch({ fetch, job, baseUrl, pollMs });
      return { model: createFal({ apiKey, baseURL: baseUrl, fetch: queued }).image(model) };
    }
    case 'replicate': {
      const { createReplicate } = await import('@ai-sdk/replicate');
      const queued = replicateFetch({ fetch, job, baseUrl });
      return { model: createReplicate({ apiToken: apiKey, baseURL: baseUrl, fetch: queued }).image(model) };
    }
  }
}

function providerOptions({ provider, model, pollMs }: SdkSettings, { seed }: ImageRequest): Extras {
  const { output, references } = hostedModelOf(provider, model);
  switch (provider) {
    case 'openai':
      return {
        ...output,
        providerOptions: {
          openai: {
            quality: 'medium',
            outputFormat: 'jpeg',
            ...(KEEPS_FACES.test(model) && { inputFidelity: 'high' }),
          },
        },
      };
    case 'google':
      return { ...output, seed };
    case 'fal': {
      const many = Object.hasOwn(RENDERER_PROVIDERS.fal.models, model) ? references > 1 : TAKES_MANY.test(model);
      return {
        ...output,
        seed,
        providerOptions: {
          // Kontext and FLUX 3 read `aspect_ratio` where others read `image_size`.
          fal: {
            ...('aspectRatio' in output && { aspect_ratio: output.aspectRatio }),
            outputFormat: 'jpeg',
            useMultipleImages: many,
          },
        },
      };
    }
    case 'replicate':
      return {
        ...output,
        seed,
        providerOptions: {
          replicate: { output_format: 'jpg', pollIntervalMillis: pollMs, maxPollAttempts: MAX_POLLS },
        },
      };
  }
}

interface Answer {
  images: { uint8Array: Uint8Array }[];
  usage: { inputTokens: number | undefined; outputTokens: number | undefined };
  providerMetadata: Record<string, unknown>;
}

function pictureOf({ images: [image], usage, providerMetadata }: Answer): GeneratedImage {
  if (!image) throw new ProviderUnavailable('The answer holds no picture');
  // fal hands out a black picture instead of one that its checker refuses.
  const fal = providerMetadata['fal'] as { images?: { nsfw?: boolean }[] } | undefined;
  if (fal?.images?.[0]?.nsfw === true) throw new ProviderRefused('The picture was held back');
  return { bytes: image.uint8Array, usage: tokenUsage(usage) };
}
