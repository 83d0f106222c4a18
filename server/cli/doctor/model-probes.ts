// Free questions to the providers of hosted models: whether they take our key, whether they have the model, and until when.
import { z } from 'zod';
import type { ProviderId } from '../../contracts/renderers.ts';
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
  /** Reads an answer that is no refusal. */
  read(status: number, body: unknown, model: string): FoundModel;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const falKey = (key: string) => ({ authorization: `Key ${key}` });

const openaiModel = z.object({ shutdown_date: z.iso.date().nullish() });
const falModels = z.object({
  models: z.array(
    z.object({ endpoint_id: z.string(), metadata: z.object({ status: z.string().optional() }).optional() }),
  ),
});
const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Where the path is the model's own, 404 says that there is none. */
const byPath = (status: number): FoundModel => (status < 500 ? { has: status !== 404 } : {});
const untold = (): FoundModel => ({});

/** Asked one after another. The first one needs the key. */
const PROBES: Record<ProviderId, Probe[]> = {
  openai: [
    {
      url: (baseUrl, model) => `${baseUrl}/models/${encodeURIComponent(model)}`,
      headers: bearer,
      // https://developers.openai.com/api/docs/deprecations
      read: (status, body) => ({
        ...byPath(status),
        end: openaiModel.safeParse(body).data?.shutdown_date ?? undefined,
      }),
    },
  ],
  google: [
    {
      url: (baseUrl, model) => `${baseUrl}/models/${encodeURIComponent(model)}`,
      headers: (key) => ({ 'x-goog-api-key': key }),
      read: byPath,
    },
  ],
  fal: [
    // A job that does not exist: 404 with a valid key, 401 without.
    {
      url: (baseUrl) => `${baseUrl}/fal-ai/flux-pro/requests/00000000-0000-4000-8000-000000000000/status`,
      headers: falKey,
      read: untold,
    },
    // https://fal.ai/docs/api-reference/platform-apis/openapi/v1.json. Not the address of the queue, and a key is optional.
    {
      url: (_, model) => `https://api.fal.ai/v1/models?endpoint_id=${encodeURIComponent(model)}`,
      headers: falKey,
      read: (status, body, model) => {
        if (status === 404) return { has: false };
        const models = falModels.safeParse(body).data?.models;
        if (!models) return {};
        const found = models.find(({ endpoint_id }) => endpoint_id === model);
        return { has: found !== undefined, deprecated: found?.metadata?.status === 'deprecated' };
      },
    },
  ],
  // A model may be followed by the version to use.
  replicate: [{ url: (baseUrl, model) => `${baseUrl}/models/${model.split(':')[0]}`, headers: bearer, read: byPath }],
  // Base models of the gallery belong to other accounts, so they cannot be asked for.
  astria: [{ url: (baseUrl) => `${baseUrl}/tunes`, headers: bearer, read: untold }],
  local: [
    {
      url: (baseUrl) => `${baseUrl}/models`,
      headers: () => ({}),
      // Bridges need not have such a list.
      read: (_, body, model) => {
        const others = modelList.safeParse(body).data?.data.map(({ id }) => id);
        return others ? { has: others.includes(model), others } : {};
      },
    },
  ],
};

/** Throws when the key is refused, or the provider fails. */
export async function findModel(
  { provider, model, baseUrl, apiKey }: Pick<HostedModel, 'provider' | 'model' | 'baseUrl' | 'apiKey'>,
  get: Get,
): Promise<FoundModel> {
  const found: FoundModel = {};
  for (const { url, headers, read } of PROBES[provider]) {
    const answer = await get(url(baseUrl, model), headers(apiKey));
    const { status } = answer;
    if (status === 401 || status === 403) throw new Error('it does not take the key');
    if (status >= 500) throw new Error(`it answers ${status}`);
    Object.assign(found, read(status, await answer.json().catch(() => undefined), model));
  }
  return found;
}
