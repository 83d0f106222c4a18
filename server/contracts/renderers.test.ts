// The table of hosted models: what is charged, what is sent, and what needs a price from the operator.
import { describe, expect, it } from 'vitest';
import { readEnv } from '../env/index.ts';
import {
  costMicros,
  daysUntilEnd,
  hostedModelOf,
  referencesOf,
  RENDERER_PROVIDERS,
  type RendererModel,
} from './renderers.ts';

const models = Object.values(RENDERER_PROVIDERS).flatMap(
  (provider) => Object.entries(provider.models) as [string, RendererModel][],
);

describe('hosted models', () => {
  it.each(models)('%s has a dated price from a named source, or needs RENDERER_PRICE', (_, { price, end }) => {
    if (price) {
      expect(price.picture).toBeGreaterThan(0);
      expect([price.currency, price.read, price.source]).toEqual([
        'USD',
        expect.stringMatching(/^2026-\d\d-\d\d$/),
        expect.stringMatching(/./),
      ]);
    }
    if (end) expect(Number.isNaN(Date.parse(end))).toBe(false);
  });

  it('bills tokens where the answer counts them, and the upper bound where the count was lost', () => {
    const price = hostedModelOf('openai', 'gpt-image-2.6-sunburst').price!;
    // 5000 x 8 + 1584 x 30 dollars per million tokens.
    expect(costMicros(price, { input: 5000, output: 1584 })).toBe(87_520);
    expect(costMicros(price)).toBe(200_000);
  });

  it('needs a price for a model without one, listed or not', () => {
    const fal = (model: string) => () => readEnv({ RENDERER: `fal:${model}`, FAL_API_KEY: 'key' });
    expect(fal('fal-ai/qwen-image-edit-2511')).toThrow('RENDERER_PRICE');
    expect(fal('constructor')).toThrow('RENDERER_PRICE');
    expect(fal('blackforestlabs/flux-3/edit-image')().renderer.hosted?.price).toEqual({ picture: 0.048 });
  });

  it('never sends more than eight photos, and not more than a model takes', () => {
    expect(referencesOf(hostedModelOf('openai', 'gpt-image-2.6-flare'))).toBe(8);
    expect(referencesOf(hostedModelOf('fal', 'fal-ai/flux-pro/kontext'))).toBe(1);
    expect(referencesOf(hostedModelOf('replicate', 'owner/model'))).toBe(4);
  });

  it('counts the days to an end, which begins with its day in UTC', () => {
    const model = hostedModelOf('openai', 'gpt-image-1.5');
    expect(daysUntilEnd(model, new Date('2026-11-30T23:59:00Z'))).toBe(1);
    expect(daysUntilEnd(model, new Date('2026-12-01T00:00:00Z'))).toBe(0);
    expect(daysUntilEnd(hostedModelOf('google', 'gemini-nano-banana-2.1'), new Date())).toBeUndefined();
  });
});
