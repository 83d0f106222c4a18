// Providers of hosted renderers and their models: limits, sizes, prices, announced ends. Plain data: read by configuration, doctor, pages and adapters.

/** US dollars per million tokens, for providers that count tokens. */
interface TokenPrice {
  input: number;
  output: number;
}
export interface ModelPrice {
  /** US dollars per picture. With tokens, the most that a picture should cost, assumed when the answer with their count was lost. */
  picture: number;
  tokens?: TokenPrice;
}
export interface RendererModel {
  /** Maximum number of reference photos per picture. */
  references: number;
  /** Whether it takes a mask of what may change. */
  mask: boolean;
  /** What is asked for: a size in pixels, or an aspect ratio where the model has no sizes. Portrait, as near to 4:5 as it has it. */
  output: { size: `${number}x${number}` } | { aspectRatio: `${number}:${number}` };
  /** Missing where no price was found: RENDERER_PRICE is needed then, because pictures of unknown cost are not ordered. */
  price?: ModelPrice & {
    currency: 'USD';
    /** Day on which the price was read, and where. */
    read: string;
    source: string;
  };
  /** Day (UTC) on which the provider shuts it down, where announced. */
  end?: string;
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
/** A size that all gpt-image models have. Those of 2.6 take any multiple of 16 up to 3840 px a side. */
const OPENAI = { mask: true, output: { size: '1024x1536' } } as const;
const GOOGLE = { mask: false, output: { aspectRatio: '4:5' } } as const;
const FAL = { mask: false, output: { aspectRatio: '3:4' } } as const;
const OPENAI_PAGE = 'developers.openai.com/api/docs/models/gpt-image-2.6-sunburst';
/** Prices of the first edition of this table, which named no pages. */
const UNSOURCED = 'the provider’s public list';
const OPENAI_END = '2026-12-01';

/**
 * Prices change; RENDERER_PRICE overrides them. With `tokens`, these are the provider's prices and `picture` is our own upper bound for a
 * picture at quality medium with eight reference photos.
 */
export const RENDERER_PROVIDERS = {
  openai: {
    name: 'OpenAI',
    key: 'OPENAI_API_KEY',
    base: 'https://api.openai.com/v1',
    unlisted: { ...OPENAI, references: 4 },
    models: {
      'gpt-image-2.6-sunburst': {
        ...OPENAI,
        references: 16,
        price: usd({ picture: 0.2, tokens: { input: 8, output: 30 } }, '2026-11-24', OPENAI_PAGE),
      },
      'gpt-image-2.6-flare': {
        ...OPENAI,
        references: 16,
        price: usd(
          { picture: 0.2, tokens: { input: 8, output: 30 } },
          '2026-11-24',
          'docs.apiyi.com/en/live/2026-11/gpt-image-2-6-launch',
        ),
      },
      'gpt-image-1.5': {
        ...OPENAI,
        references: 4,
        price: usd({ picture: 0.2, tokens: { input: 8, output: 32 } }, '2026-11-22', UNSOURCED),
        end: OPENAI_END,
      },
      'gpt-image-1-mini': {
        ...OPENAI,
        references: 4,
        price: usd({ picture: 0.05, tokens: { input: 2.5, output: 8 } }, '2026-11-22', UNSOURCED),
        end: OPENAI_END,
      },
      'gpt-image-1': { ...OPENAI, references: 4, end: '2026-10-23' },
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
          'github.com/BerriAI/litellm/discussions/44983',
        ),
      },
      'gemini-3-pro-image': {
        ...GOOGLE,
        references: 14,
        // Of the output at 1K and 2K. What the reference photos cost was not found.
        price: usd({ picture: 0.134 }, '2026-07-01', 'blog.laozhang.ai/en/posts/nano-banana-pro-api-guide'),
      },
      'gemini-3.1-flash-image': { ...GOOGLE, references: 3, end: '2026-10-29' },
      'gemini-2.5-flash-image': { ...GOOGLE, references: 3, end: '2026-10-02' },
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
        price: usd({ picture: 0.048 }, '2026-11-24', 'fal.ai/models/blackforestlabs/flux-3/edit-image/llms.txt'),
      },
      'bytedance/seedream/v5/lite/edit': { ...FAL, references: 10 },
      'fal-ai/qwen-image-edit-2511': { ...FAL, references: 3 },
      'fal-ai/flux-pro/kontext': {
        ...FAL,
        references: 1,
        price: usd({ picture: 0.04 }, '2026-11-22', UNSOURCED),
      },
      'fal-ai/flux-pro/kontext/max/multi': {
        ...FAL,
        references: 3,
        price: usd({ picture: 0.08 }, '2026-11-22', UNSOURCED),
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
    unlisted: { mask: false, output: { size: '896x1120' }, references: 8 },
    models: {},
  },
  // A model of the operator's own, behind OpenAI's call for edits. Pictures cost what the machine costs.
  local: {
    name: 'A model of your own',
    unlisted: {
      mask: false,
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
export function daysUntilEnd({ end }: RendererModel, now: Date): number | undefined {
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
