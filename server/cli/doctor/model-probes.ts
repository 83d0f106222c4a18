// Free questions to the providers of hosted models: whether they take our key, whether they have the model, and until when.
import { z } from 'zod';
import { type ProviderId, RENDERER_PROVIDERS } from '../../contracts/renderers.ts';
import type { HostedModel } from '../../env/hosted-renderer.ts';
import type { Get } from './check.ts';

/** What an answer says of the model. */
interface FoundModel {
  /** Undefined where nothing is said. */
  has?: boolean;
  /** Day of its shutdown, YYYY-MM-DD. */
  end?: string | undefined;
  /** The provider will shut it down, on a day that it does not name. */
  deprecated?: boolean;
  /** Names of what is there instead. */
  others?: string[];
}
interface Probe {
  url(baseUrl: string, model: string): string;
  headers(key: string): Record<string, string>;
  /** Whether the answer refuses the key, beside 401 and 403. */
  refusesKey?(status: number, body: unknown): boolean;
  /** Reads an answer that is no refusal. */
  read(status: number, body: unknown, model: string): FoundModel;
}
/** Asked without the key, elsewhere than what is configured: whatever fails there is no fault of the configuration. */
interface PublicList {
  /** The only base URL beside which it is asked. */
  beside: string;
  url(model: string): string;
  read: Probe['read'];
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

const openaiModel = z.object({ shutdown_date: z.iso.date().nullish() });
const falModels = z.object({
  models: z.array(
    z.object({ endpoint_id: z.string(), metadata: z.object({ status: z.string().optional() }).optional() }),
  ),
});
const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/** 400 with this reason among the details. https://github.com/googleapis/googleapis/blob/master/google/api/error_reason.proto */
const googleError = z.object({ error: z.object({ details: z.array(z.object({ reason: z.string().optional() })) }) });

/** Where the path is the model's own, 404 says that there is none. Any other error, such as 429 or 402, says nothing of the model. */
function byPath(status: number): FoundModel {
  if (status === 404) return { has: false };
  return status >= 200 && status < 300 ? { has: true } : {};
}
const untold = (): FoundModel => ({});

const PROBES: Record<ProviderId, Probe> = {
  openai: {
    url: (baseUrl, model) => `${baseUrl}/models/${encodeURIComponent(model)}`,
    headers: bearer,
    // https://developers.openai.com/api/docs/deprecations
    read: (status, body) => ({
      ...byPath(status),
      end: openaiModel.safeParse(body).data?.shutdown_date ?? undefined,
    }),
  },
  google: {
    url: (baseUrl, model) => `${baseUrl}/models/${encodeURIComponent(model)}`,
    headers: (key) => ({ 'x-goog-api-key': key }),
    refusesKey: (status, body) =>
      status === 400 &&
      googleError.safeParse(body).data?.error.details.some(({ reason }) => reason === 'API_KEY_INVALID') === true,
    read: byPath,
  },
  // A job that does not exist: 404 with a valid key, 401 without.
  fal: {
    url: (baseUrl) => `${baseUrl}/fal-ai/flux-pro/requests/00000000-0000-4000-8000-000000000000/status`,
    headers: (key) => ({ authorization: `Key ${key}` }),
    read: untold,
  },
  // A model may be followed by the version to use.
  replicate: { url: (baseUrl, model) => `${baseUrl}/models/${model.split(':')[0]}`, headers: bearer, read: byPath },
  // Base models of the gallery belong to other accounts, so they cannot be asked for.
  astria: { url: (baseUrl) => `${baseUrl}/tunes`, headers: bearer, read: untold },
  local: {
    url: (baseUrl) => `${baseUrl}/models`,
    headers: () => ({}),
    // Bridges need not have such a list.
    read: (_, body, model) => {
      const others = modelList.safeParse(body).data?.data.map(({ id }) => id);
      return others ? { has: others.includes(model), others } : {};
    },
  },
};

const PUBLIC_LISTS: Partial<Record<ProviderId, PublicList>> = {
  // https://fal.ai/docs/api-reference/platform-apis/openapi/v1.json. Not the address of the queue, and needs no key.
  fal: {
    beside: RENDERER_PROVIDERS.fal.base,
    url: (model) => `https://api.fal.ai/v1/models?endpoint_id=${encodeURIComponent(model)}`,
    read: (status, body, model) => {
      if (status === 404) return { has: false };
      const models = falModels.safeParse(body).data?.models;
      if (!models) return {};
      const found = models.find(({ endpoint_id }) => endpoint_id === model);
      return { has: found !== undefined, deprecated: found?.metadata?.status === 'deprecated' };
    },
  },
};

/** Throws when the key is refused, or the provider fails. */
export async function findModel(
  { provider, model, baseUrl, apiKey }: Pick<HostedModel, 'provider' | 'model' | 'baseUrl' | 'apiKey'>,
  get: Get,
): Promise<FoundModel> {
  const { url, headers, refusesKey, read } = PROBES[provider];
  const answer = await get(url(baseUrl, model), headers(apiKey));
  const { status } = answer;
  const body: unknown = await answer.json().catch(() => undefined);
  if (status === 401 || status === 403 || refusesKey?.(status, body)) throw new Error('it does not take the key');
  if (status >= 500) throw new Error(`it answers ${status}`);
  const list = PUBLIC_LISTS[provider];
  return { ...read(status, body, model), ...(list?.beside === baseUrl && (await readList(list, model, get))) };
}

async function readList({ url, read }: PublicList, model: string, get: Get): Promise<FoundModel> {
  try {
    const answer = await get(url(model));
    return read(answer.status, await answer.json(), model);
  } catch {
    return {};
  }
}
