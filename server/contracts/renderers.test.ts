// The table of hosted models: what is charged, what is sent, and what needs a price from the operator.
import { readFileSync } from 'node:fs';
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
  const isDay = (text: string): boolean => new Date(text).toISOString().startsWith(text) && text.length === 10;

  it.each(models)('%s has a price, the day it was read and the page, unless it is shut down', (_, model) => {
    const { price, end, announced } = model;
    expect(announced === undefined).toBe(end === undefined);
    if (end !== undefined) expect([isDay(end), isDay(announced!.read)]).toEqual([true, true]);
    if (announced) expect(new URL(announced.source).protocol).toBe('https:');
    if ((daysUntilEnd(model, new Date('2026-11-29')) ?? 1) <= 0 && !price) return;
    expect(price!.picture).toBeGreaterThan(0);
    expect(price!.currency).toBe('USD');
    expect(isDay(price!.read)).toBe(true);
    expect(new URL(price!.source).protocol).toBe('https:');
  });

  const page = readFileSync('docs/operations.md', 'utf8');
  it.each(models)('%s stands in the documentation with its price’s day, and with its end', (name, { price, end }) => {
    const line = page.split('\n').find((row) => row.includes(`:${name}\``) || row.includes(`\`${name}\` (`));
    expect(line).toBeDefined();
    if (price) expect(line).toContain(price.read);
    if (end) expect(line).toContain(end);
  });

  it.each(models)('%s is asked for a portrait of a size that it makes', (name, { output }) => {
    if (!('size' in output)) return;
    const [width, height] = output.size.split('x').map(Number) as [number, number];
    const pixels = width * height;
    if (/gpt-image-1/.test(name)) return expect(output.size).toBe('1024x1536');
    // That of the photos that are edited.
    expect(width / height).toBe(4 / 5);
    if (/gpt-image-2\.6/.test(name)) expect([width % 16, height % 16, pixels >= 655_360]).toEqual([0, 0, true]);
    if (/seedream\/v5\/lite/.test(name)) expect(pixels >= 2560 * 1440 && pixels <= 3072 * 3072).toBe(true);
    if (/seedream\/v5\/pro/.test(name)) expect(pixels >= 1024 ** 2 && pixels <= 1536 ** 2).toBe(true);
  });

  it('counts what eight photos cost beside the picture', () => {
    const picture = (provider: 'google' | 'fal', model: string) => hostedModelOf(provider, model).price!.picture;
    expect(picture('google', 'gemini-3-pro-image')).toBeCloseTo(0.134 + 8 * 0.0011, 3);
    expect(picture('fal', 'bytedance/seedream/v5/pro/edit')).toBeCloseTo(0.0675 + 7 * 0.0045, 3);
    expect(picture('fal', 'fal-ai/qwen-image-edit-2511')).toBeCloseTo((0.03 * 1024 * 1280) / 1e6, 3);
  });

  it('bills tokens where the answer counts them, and the upper bound where the count was lost', () => {
    const price = hostedModelOf('openai', 'gpt-image-2.6-sunburst').price!;
    // 5000 x 8 + 1584 x 30 dollars per million tokens.
    expect(costMicros(price, { input: 5000, output: 1584 })).toBe(87_520);
    expect(costMicros(price)).toBe(200_000);
  });

  it('needs a price for a model without one, listed or not', () => {
    const fal = (model: string) => () => readEnv({ RENDERER: `fal:${model}`, FAL_API_KEY: 'key' });
    expect(fal('fal-ai/qwen-image-edit-9999')).toThrow('RENDERER_PRICE');
    expect(fal('constructor')).toThrow('RENDERER_PRICE');
    expect(fal('blackforestlabs/flux-3/edit-image')().renderer.hosted?.price).toEqual({ picture: 0.048 });
    // Shut down, so that its price was no longer read, which is not what is wrong with it.
    const openai = { RENDERER: 'openai:gpt-image-1', OPENAI_API_KEY: 'key' };
    expect(() => readEnv(openai)).toThrow('announced the end of gpt-image-1 for 2026-10-23');
    expect(() => readEnv(openai)).not.toThrow('RENDERER_PRICE');
    expect(() => readEnv({ ...openai, RENDERER: undefined, RENDERERS: 'embedded,openai:gpt-image-9' })).toThrow(
      'RENDERER_PRICE',
    );
  });

  it('charges an unknown model’s price by the picture, also where its provider counts tokens', () => {
    const priced = (RENDERER_PRICE: string) =>
      readEnv({ RENDERER: 'openai:gpt-image-9', OPENAI_API_KEY: 'key', RENDERER_PRICE }).renderer.hosted!.price;
    expect(costMicros(priced('0.07'), { input: 5000, output: 1584 })).toBe(70_000);
    for (const no of ['-1', 'free', 'NaN', 'Infinity']) expect(() => priced(no), no).toThrow('RENDERER_PRICE');
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
