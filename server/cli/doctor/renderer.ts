// Asks a hosted renderer whether it takes our key and has our model, by a question that costs nothing and sends no picture.
import {
  daysUntilEnd,
  hostedModelOf,
  type ProviderId,
  RENDERER_PROVIDERS,
  type RendererProvider,
} from '../../contracts/renderers.ts';
import type { HostedModel, HostedRenderer } from '../../env/hosted-renderer.ts';
import type { Env } from '../../env/index.ts';
import type { Check, Get } from './check.ts';

interface Probe {
  path(model: string): string;
  headers(key: string): Record<string, string>;
  /** True where the path is the model's own, so that 404 says that there is none. */
  namesModel: boolean;
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** A free request of each provider that needs the key. */
const PROBE_REQUESTS: Record<ProviderId, Probe> = {
  openai: { path: (model) => `/models/${encodeURIComponent(model)}`, headers: bearer, namesModel: true },
  google: {
    path: (model) => `/models/${encodeURIComponent(model)}`,
    headers: (key) => ({ 'x-goog-api-key': key }),
    namesModel: true,
  },
  // The queue has no list of models. A job that does not exist: 404 with a valid key, 401 without.
  fal: {
    path: () => '/fal-ai/flux-pro/requests/00000000-0000-4000-8000-000000000000/status',
    headers: (key) => ({ authorization: `Key ${key}` }),
    namesModel: false,
  },
  // A model may be followed by the version to use.
  replicate: { path: (model) => `/models/${model.split(':')[0]}`, headers: bearer, namesModel: true },
  // Base models of the gallery belong to other accounts, so they cannot be asked for.
  astria: { path: () => '/tunes', headers: bearer, namesModel: false },
  // A list of the models that it serves.
  local: { path: () => '/models', headers: () => ({}), namesModel: false },
};
/** Days before a model's announced end from which the doctor warns. */
const WARN_DAYS = 60;

/** The model that is offered, and the one that RENDERER_AFTER_END names. */
export function checkRenderer({ renderer: { hosted } }: Env, get: Get, now: Date): Check[] {
  if (!hosted) return [{ port: 'renderer', configured: 'the engine on this machine', remedy: '' }];
  const { afterEnd } = hosted;
  return [
    checkModel(
      hosted,
      `${choiceText(hosted)}, and after its end ${afterEndText(afterEnd)}${budgetText(hosted)}`,
      get,
      now,
    ),
    ...(typeof afterEnd === 'object' ? [checkModel(afterEnd, ', after the end of the other', get, now)] : []),
  ];
}

function afterEndText(afterEnd: HostedRenderer['afterEnd']): string {
  if (typeof afterEnd === 'object') return `${afterEnd.provider}:${afterEnd.model}`;
  return afterEnd === 'wait' ? 'shoots wait' : 'the engine on this machine';
}

const choiceText = ({ choice }: HostedRenderer): string =>
  choice ? `, beside the engine, at ${choice.credits} ${choice.credits === 1 ? 'credit' : 'credits'} a headshot` : '';

function budgetText({ budget: { day, shoot } = {} }: HostedRenderer): string {
  const limits = [...(day ? [`$${day / 1e6} a day`] : []), ...(shoot ? [`$${shoot / 1e6} a shoot`] : [])];
  return limits.length > 0 ? `; at most ${limits.join(' and ')}` : '';
}

function checkModel(
  { provider, model, baseUrl, apiKey, price }: HostedModel,
  role: string,
  get: Get,
  now: Date,
): Check {
  const { name, key }: RendererProvider = RENDERER_PROVIDERS[provider];
  const { path, headers, namesModel } = PROBE_REQUESTS[provider];
  const listed = hostedModelOf(provider, model);
  const days = daysUntilEnd(listed, now);
  return {
    port: 'renderer',
    configured: `${name} (${model}), ${price.picture > 0 ? `about $${price.picture} a picture` : 'at no price'}${role}`,
    remedy:
      days !== undefined && days <= WARN_DAYS
        ? 'Name another model in RENDERER or RENDERERS; docs/operations.md lists those that are known.'
        : key
          ? `Check RENDERER or RENDERERS, ${key} and, where it is set, RENDERER_BASE_URL.`
          : 'Check that your model runs, and RENDERER_BASE_URL.',
    async ask() {
      if (days !== undefined && days <= 0) throw new Error(`the provider shut this model down on ${listed.end}`);
      const { status } = await get(`${baseUrl}${path(model)}`, headers(apiKey));
      if (status === 401 || status === 403) throw new Error('it does not take the key');
      if (status === 404 && namesModel) throw new Error('it does not know this model');
      if (status >= 500) throw new Error(`it answers ${status}`);
      if (!key) return 'it answers';
      const found = namesModel ? 'takes our key and has the model' : 'takes our key; it cannot be asked for the model';
      if (days === undefined) return `${found}, no end is announced`;
      const text = `${found}, which it shuts down on ${listed.end}`;
      return days <= WARN_DAYS ? { warning: `${text}, in ${days} ${days === 1 ? 'day' : 'days'}` } : text;
    },
  };
}

export function checkMatting({ renderer: { matting } }: Env): Check[] {
  if (!matting) return [];
  return [
    {
      port: 'matting',
      configured: `the network ${matting.path}`,
      remedy: 'Point MATTING_MODEL at an ONNX portrait matting network that docs/operations.md describes, or unset it.',
      // The engine is only loaded where it is asked.
      ask: async () => (await import('../../engine/index.ts')).checkMattingModel(matting),
    },
  ];
}
