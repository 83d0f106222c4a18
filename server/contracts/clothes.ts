// The clothes that the studio can put on a person, by trade, as plain data: the browser may import this file, for it knows nothing of zod.
// Ids are stored and are part of the API: new ones may be added, and none is renamed or removed.

/** Colours of cloth, light to dark and then by hue. No colour can be typed. */
export const FABRIC_COLOURS = [
  'white',
  'cream',
  'beige',
  'brown',
  'grey',
  'charcoal',
  'black',
  'light-blue',
  'blue',
  'navy',
  'teal',
  'green',
  'olive',
  'burgundy',
  'rose',
  'lilac',
  'yellow',
  'orange',
] as const;
export type FabricColour = (typeof FABRIC_COLOURS)[number];

/**
 * Garments of each trade with the colours that they come in; those without any have their own. A garment stands in one trade, so that its
 * trade follows from its id. None covers head or neck, which stay those of the photo, and none shows rank, office or membership
 * (docs/shoots.md says what is left out).
 */
export const WARDROBE = {
  formal: {
    suit: ['grey', 'charcoal', 'black', 'navy', 'beige'],
    'suit-tie': ['grey', 'charcoal', 'black', 'navy'],
    'double-breasted': ['grey', 'charcoal', 'black', 'navy', 'cream'],
    'dress-jacket': ['cream', 'grey', 'black', 'navy', 'burgundy'],
  },
  casual: {
    blazer: ['beige', 'grey', 'black', 'navy', 'green', 'burgundy'],
    shirt: ['white', 'light-blue', 'blue', 'rose', 'olive', 'black'],
    knitwear: ['cream', 'beige', 'grey', 'navy', 'green', 'burgundy'],
    blouse: ['white', 'cream', 'light-blue', 'rose', 'green', 'black'],
    polo: ['white', 'grey', 'navy', 'green', 'black'],
  },
  medicine: {
    scrubs: ['light-blue', 'blue', 'navy', 'teal', 'green'],
    'white-coat-shirt': ['white', 'light-blue'],
    'white-coat-blouse': ['white', 'light-blue', 'rose'],
    'white-coat-knit': ['grey', 'navy', 'black'],
  },
  nursing: {
    'scrub-top': ['white', 'light-blue', 'blue', 'navy', 'teal', 'lilac'],
    'scrub-jacket': ['white', 'light-blue', 'navy', 'teal'],
    'care-tunic': ['white', 'light-blue', 'green', 'lilac'],
    'care-polo': ['white', 'blue', 'teal', 'green', 'burgundy'],
  },
  law: {
    'three-piece': ['grey', 'charcoal', 'black', 'navy'],
    pinstripe: ['grey', 'charcoal', 'navy'],
    'jacket-blouse': ['grey', 'charcoal', 'black', 'navy'],
    'sheath-dress': ['charcoal', 'black', 'navy', 'burgundy'],
  },
  education: {
    cardigan: ['cream', 'beige', 'grey', 'navy', 'green', 'burgundy'],
    'tweed-jacket': ['beige', 'brown', 'grey', 'green'],
    'corduroy-jacket': ['beige', 'brown', 'navy', 'olive'],
    'knit-vest': ['beige', 'grey', 'navy', 'green', 'burgundy'],
    'shirt-dress': ['cream', 'light-blue', 'navy', 'olive'],
  },
  hospitality: {
    'chef-jacket': ['white', 'grey', 'black'],
    'bib-apron': ['beige', 'brown', 'black', 'navy', 'olive'],
    'service-waistcoat': ['grey', 'black', 'navy', 'burgundy'],
    'band-collar-shirt': ['white', 'light-blue', 'grey', 'black'],
    'reception-jacket': ['grey', 'charcoal', 'black', 'navy', 'burgundy'],
  },
  construction: {
    'work-shirt': ['beige', 'grey', 'light-blue', 'navy', 'olive'],
    'work-jacket': ['beige', 'grey', 'black', 'navy', 'olive'],
    'hi-vis-vest': ['yellow', 'orange'],
    dungarees: ['white', 'grey', 'blue', 'navy', 'green'],
    softshell: ['grey', 'black', 'blue', 'navy', 'green'],
  },
  beauty: {
    'salon-tunic': ['white', 'cream', 'black', 'rose', 'lilac'],
    'wrap-top': ['white', 'beige', 'black', 'green', 'rose'],
    'salon-apron': ['beige', 'grey', 'black'],
    'sports-top': ['white', 'grey', 'black', 'blue', 'green'],
  },
  creative: {
    't-shirt': ['white', 'grey', 'black', 'navy', 'olive'],
    overshirt: ['beige', 'brown', 'charcoal', 'navy', 'olive'],
    'denim-jacket': ['light-blue', 'blue', 'black'],
    sweatshirt: ['cream', 'grey', 'black', 'navy', 'green', 'burgundy'],
    'soft-jacket': ['beige', 'charcoal', 'black', 'navy', 'olive'],
  },
  aviation: {
    'cabin-jacket': ['charcoal', 'navy', 'teal', 'burgundy'],
    'cabin-waistcoat': ['charcoal', 'navy', 'burgundy'],
    'cabin-dress': ['charcoal', 'navy', 'teal', 'burgundy'],
    'uniform-shirt': ['white', 'light-blue'],
  },
} as const satisfies Record<string, Record<string, readonly FabricColour[]>>;

export type Trade = keyof typeof WARDROBE;
export type Garment = { [One in Trade]: keyof (typeof WARDROBE)[One] }[Trade];

export const TRADES = Object.keys(WARDROBE) as Trade[];
export const garmentsOf = (trade: Trade): Garment[] => Object.keys(WARDROBE[trade]) as Garment[];
export const GARMENTS: readonly Garment[] = TRADES.flatMap(garmentsOf);

/** Only hosted renderers change clothes; `same` keeps those of the picture. */
export type StudioClothes = 'same' | Garment;
export const STUDIO_CLOTHES: readonly StudioClothes[] = ['same', ...GARMENTS];

const PLACES = new Map<string, { trade: Trade; colours: readonly FabricColour[] }>(
  TRADES.flatMap((trade) => Object.entries(WARDROBE[trade]).map(([id, colours]) => [id, { trade, colours }] as const)),
);

/** Undefined for `same`, and for anything that is no garment. */
export const tradeOf = (clothes: string): Trade | undefined => PLACES.get(clothes)?.trade;
/** None for `same`, and for anything that is no garment. */
export const coloursOf = (clothes: string): readonly FabricColour[] => PLACES.get(clothes)?.colours ?? [];
