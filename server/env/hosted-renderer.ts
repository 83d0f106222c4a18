// The renderer that RENDERER names, and what has to be set with it.
import {
  hostedModelOf,
  priceOf,
  type ProviderId,
  RENDERER_PROVIDERS,
  type RendererProvider,
} from '../contracts/renderers.ts';
import type { Values } from './variables.ts';

/** `provider:model`; undefined for the embedded one. */
function askedFor({ RENDERER }: Values): { id: ProviderId; provider: RendererProvider; model: string } | undefined {
  if (RENDERER === 'embedded') return undefined;
  const at = RENDERER.indexOf(':');
  const id = RENDERER.slice(0, at) as ProviderId;
  return { id, provider: RENDERER_PROVIDERS[id], model: RENDERER.slice(at + 1) };
}

export function rendererProblems(values: Values): string[] {
  const asked = askedFor(values);
  if (!asked) return [];
  const { id, provider, model } = asked;
  const problems: string[] = [];
  if (provider.key && !values[provider.key as keyof Values])
    problems.push(`${provider.key} must be set too, because RENDERER names ${provider.name}`);
  if (!provider.base && !values.RENDERER_BASE_URL)
    problems.push('RENDERER_BASE_URL must be set too: where your model answers, such as http://localhost:8000/v1');
  if (!hostedModelOf(id, model).price && values.RENDERER_PRICE === undefined)
    problems.push(`RENDERER_PRICE must be set too (US dollars a picture): what ${model} costs is not known here`);
  return problems;
}

export function hostedRenderer(values: Values) {
  const asked = askedFor(values);
  if (!asked) return undefined;
  const { id, provider, model } = asked;
  return {
    provider: id,
    model,
    price: priceOf(id, model, values.RENDERER_PRICE),
    apiKey: provider.key ? String(values[provider.key as keyof Values]) : '',
    baseUrl: values.RENDERER_BASE_URL ?? provider.base ?? '',
    parallel: values.RENDERER_PARALLEL,
  };
}
