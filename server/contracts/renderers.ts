// Providers of hosted renderers and their models: limits, sizes, prices, announced ends. Plain data: read by configuration, doctor, pages and adapters.

export interface ModelPrice {
  /** US dollars per picture. With tokens, the most that a picture should cost, assumed when the answer with their count was lost. */
  picture: number;
  /** US dollars per million tokens, for providers that count tokens. */
  tokens?: { input: number; output: number };
}
/** Where something was read: the day, and the page's address. */
interface Source {
  read: string;
  source: string;
}
export interface RendererModel {
  /** Maximum number of reference photos per picture. */
  references: number;
  /** Where it was read that the model takes a mask of the first photo: what is to stay. Missing where it takes none. */
  mask?: Source;
  /** What is asked for: a size in pixels, or an aspect ratio where the model has no sizes. Portrait; photos to be edited are 4:5. */
  output: { size: `${number}x${number}` } | { aspectRatio: `${number}:${number}` };
  /** Missing where no price was found: RENDERER_PRICE is needed then, because pictures of unknown cost are not ordered. */
  price?: ModelPrice & Source & { currency: 'USD' };
  /** Day (UTC) on which the provider shuts it down, where announced. */
  end?: string;
  /** Where the end was. */
  announced?: Source;
}
export interface RendererProvider {
  /** Name shown to people in the consent. */
  name: string;
  /** Environment variable with its key; missing where none is needed. */
  key?: string;
  /** Address of its API; RENDERER_BASE_URL overrides it, and is needed where this is missing. */
  base?: string;
  /** What is assumed of models that are not listed. */
  unlisted: RendererModel;
  models: Record<string, RendererModel>;
}

const usd = (price: ModelPrice, read: string, source: string) => ({ ...price, currency: 'USD' as const, read, source });
/** The nearest to 4:5 of the three sizes that gpt-image models up to 1.5 have. */
const OPENAI = { output: { size: '1024x1536' } } as const;
const OPENAI_MASKS = 'https://docs.comfy.org/tutorials/partner-nodes/openai/gpt-image-2-6.md';
/** Any multiple of 16 from 655,360 pixels on. https://docs.comfy.org/zh/built-in-nodes/OpenAIGPTImageNodeV3 */
const OPENAI_26 = { output: { size: '1024x1280' }, mask: { read: '2026-11-29', source: OPENAI_MASKS } } as const;
const GOOGLE = { output: { aspectRatio: '4:5' } } as const;
const FAL_PAGES = 'https://fal.ai/models';
const FAL = { output: { aspectRatio: '3:4' } } as const;
const ends = (end: string, read: string, source: string) => ({ end, announced: { read, source } });
const OPENAI_ENDS = 'https://developers.openai.com/api/docs/deprecations';
const OPENAI_END = ends('2026-12-01', '2026-11-29', OPENAI_ENDS);
const GOOGLE_ENDS = 'https://ai.google.dev/gemini-api/docs/deprecations';
/** Google's own page of changes was not readable; what it says is told by others. */
const GOOGLE_CHANGES = 'https://ai.google.dev/gemini-api/docs/changelog';

/**
 * Prices change; RENDERER_PRICE overrides them. `picture` counts eight reference photos where they cost something. With `tokens`, these are the
 * provider's prices and `picture` is our own upper bound for quality medium.
 */
export const RENDERER_PROVIDERS = {
  openai: {
    name: 'OpenAI',
    key: 'OPENAI_API_KEY',
    base: 'https://api.openai.com/v1',
    unlisted: { ...OPENAI, references: 4 },
    models: {
      'gpt-image-2.6-sunburst': {
        ...OPENAI_26,
        references: 16,
        price: usd(
          { picture: 0.2, tokens: { input: 8, output: 30 } },
          '2026-11-24',
          'https://developers.openai.com/api/docs/models/gpt-image-2.6-sunburst',
        ),
      },
      'gpt-image-2.6-flare': {
        ...OPENAI_26,
        references: 16,
        price: usd(
          { picture: 0.2, tokens: { input: 8, output: 30 } },
          '2026-11-24',
          'https://docs.apiyi.com/en/live/2026-11/gpt-image-2-6-launch',
        ),
      },
      'gpt-image-1.5': {
        ...OPENAI,
        references: 4,
        price: usd(
          { picture: 0.2, tokens: { input: 8, output: 32 } },
          '2026-11-29',
          'https://www.llmreference.com/model/gpt-image-1.5/openai-api',
        ),
        ...OPENAI_END,
      },
      'gpt-image-1-mini': {
        ...OPENAI,
        references: 4,
        price: usd(
          { picture: 0.05, tokens: { input: 2.5, output: 8 } },
          '2026-11-29',
          'https://developers.openai.com/api/docs/models/gpt-image-1-mini',
        ),
        ...OPENAI_END,
      },
      'gpt-image-1': { ...OPENAI, references: 4, ...ends('2026-10-23', '2026-11-22', OPENAI_ENDS) },
    },
  },
  google: {
    name: 'Google',
    key: 'GOOGLE_GENERATIVE_AI_API_KEY',
    base: 'https://generativelanguage.googleapis.com/v1beta',
    unlisted: { ...GOOGLE, references: 3 },
    models: {
      'gemini-nano-banana-2.1': {
        ...GOOGLE,
        references: 14,
        price: usd(
          { picture: 0.06, tokens: { input: 1.5, output: 30 } },
          '2026-11-24',
          'https://github.com/BerriAI/litellm/discussions/44983',
        ),
      },
      'gemini-3-pro-image': {
        ...GOOGLE,
        references: 14,
        // 0.134 of the output at 1K and 2K, and 0.0011 of each photo.
        price: usd(
          { picture: 0.143 },
          '2026-11-29',
          'https://www.aifreeapi.com/en/posts/gemini-3-pro-image-preview-pricing',
        ),
      },
      'gemini-3.1-flash-image': { ...GOOGLE, references: 3, ...ends('2026-10-29', '2026-11-29', GOOGLE_CHANGES) },
      'gemini-2.5-flash-image': { ...GOOGLE, references: 3, ...ends('2026-10-02', '2026-11-29', GOOGLE_ENDS) },
    },
  },
  fal: {
    name: 'fal',
    key: 'FAL_API_KEY',
    base: 'https://queue.fal.run',
    unlisted: { ...FAL, references: 3 },
    models: {
      'blackforestlabs/flux-3/edit-image': {
        ...FAL,
        references: 10,
        // At 1K, after the launch discount that ended on 2026-10-08.
        price: usd({ picture: 0.048 }, '2026-11-24', `${FAL_PAGES}/blackforestlabs/flux-3/edit-image/llms.txt`),
      },
      'fal-ai/bytedance/seedream/v5/lite/edit': {
        // From 2560x1440 to 3072x3072 pixels in all; other sizes are scaled to it.
        output: { size: '1920x2400' },
        references: 10,
        price: usd({ picture: 0.035 }, '2026-11-29', `${FAL_PAGES}/fal-ai/bytedance/seedream/v5/lite/edit/llms.txt`),
      },
      'bytedance/seedream/v5/pro/edit': {
        output: { size: '1024x1280' },
        references: 10,
        // 0.0675 up to 1536x1536 pixels, and 0.0045 of each photo after the first.
        price: usd({ picture: 0.099 }, '2026-11-29', `${FAL_PAGES}/bytedance/seedream/v5/pro/edit`),
      },
      'fal-ai/qwen-image-edit-2511': {
        output: { size: '1024x1280' },
        references: 3,
        price: usd({ picture: 0.0394 }, '2026-11-29', `${FAL_PAGES}/fal-ai/qwen-image-edit-2511`),
      },
      'fal-ai/flux-pro/kontext': {
        ...FAL,
        references: 1,
        price: usd({ picture: 0.04 }, '2026-11-22', `${FAL_PAGES}/fal-ai/flux-pro/kontext`),
      },
      'fal-ai/flux-pro/kontext/max/multi': {
        ...FAL,
        references: 3,
        price: usd({ picture: 0.08 }, '2026-11-22', `${FAL_PAGES}/fal-ai/flux-pro/kontext/max/multi`),
      },
    },
  },
  replicate: {
    name: 'Replicate',
    key: 'REPLICATE_API_TOKEN',
    base: 'https://api.replicate.com/v1',
    unlisted: { ...GOOGLE, references: 4 },
    models: {},
  },
  // Its prices depend on the base model and on the plan.
  astria: {
    name: 'Astria',
    key: 'ASTRIA_API_KEY',
    base: 'https://api.astria.ai',
    // Multiples of 8, 4:5.
    unlisted: { output: { size: '896x1120' }, references: 8 },
    models: {},
  },
  // A model of the operator's own, behind OpenAI's call for edits. Pictures cost what the machine costs.
  local: {
    name: 'A model of your own',
    unlisted: {
      output: { size: '1024x1280' },
      references: 3,
      price: usd({ picture: 0 }, '2026-11-27', 'one’s own machine'),
    },
    models: {},
  },
} as const satisfies Record<string, RendererProvider>;

export type ProviderId = keyof typeof RENDERER_PROVIDERS;
export const PROVIDER_IDS = Object.keys(RENDERER_PROVIDERS) as ProviderId[];

export function hostedModelOf(provider: ProviderId, model: string): RendererModel {
  const { models, unlisted }: RendererProvider = RENDERER_PROVIDERS[provider];
  return Object.hasOwn(models, model) ? models[model]! : unlisted;
}

/** The operator's price of a picture where set, else the listed one. The configuration refuses a start with neither. */
export function priceOf(provider: ProviderId, model: string, operators: number | undefined): ModelPrice {
  if (operators !== undefined) return { picture: operators };
  const { picture, tokens } = hostedModelOf(provider, model).price!;
  return { picture, ...(tokens && { tokens }) };
}

/** Most photos that are sent per picture, whatever a model takes: each costs input tokens, and more show the same face again. */
const MAX_REFERENCES = 8;
export const referencesOf = (model: RendererModel): number => Math.min(model.references, MAX_REFERENCES);

const DAY_MS = 86_400_000;
/** Whole days until the model is shut down, 0 on the day itself and negative after it; undefined without an announced end. */
export function daysUntilEnd({ end }: { end?: string | undefined }, now: Date): number | undefined {
  return end === undefined ? undefined : Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS);
}

/** Who makes the headshots of a look: our engine, of the real photo, or a hosted model, which draws them. */
export const LOOK_RENDERERS = ['embedded', 'hosted'] as const;
export type LookRenderer = (typeof LOOK_RENDERERS)[number];

/** What work waits for: the operator to name another model, or the next day's budget. */
export const RENDERER_HOLDS = ['model', 'budget'] as const;
export type RendererHold = (typeof RENDERER_HOLDS)[number];

/** What may be spent at providers at most, in millionths of a US dollar: on a day of UTC, and for one shoot. */
export interface HostedBudget {
  day?: number;
  shoot?: number;
}

/** Cost in millionths of a US dollar. `usage` in tokens, where the answer named it. */
export function costMicros(price: ModelPrice, usage?: { input?: number; output?: number }): number {
  if (!price.tokens || usage?.output === undefined) return Math.round(price.picture * 1e6);
  return Math.round((usage.input ?? 0) * price.tokens.input + usage.output * price.tokens.output);
}
