// The catalogue of styles: one entry for each style id in contracts, in the same order.
import type { StyleSpec } from './style.ts';

const NO_RIM = { strength: 0, colour: [1, 1, 1] } as const;

const catalogue: Record<string, Omit<StyleSpec, 'id'>> = {
  'studio-grey': {
    background: { kind: 'paper', lit: [201, 204, 208], shade: [122, 126, 132], pool: 0.75 },
    light: { key: { azimuth: 40, elevation: 35, strength: 0.8 }, rim: NO_RIM },
    grade: { warmth: 0, contrast: 0.14, saturation: 1.02 },
    wrap: 0.42,
    vignette: 0.1,
  },
  'studio-white': {
    background: { kind: 'paper', lit: [248, 248, 249], shade: [219, 222, 226], pool: 0.95 },
    light: { key: { azimuth: 30, elevation: 30, strength: 0.56 }, rim: NO_RIM },
    grade: { warmth: 0.005, contrast: 0.1, saturation: 1.01 },
    wrap: 0.5,
    vignette: 0.04,
  },
  'studio-charcoal': {
    background: { kind: 'paper', lit: [84, 88, 94], shade: [24, 26, 29], pool: 0.6 },
    light: {
      key: { azimuth: 48, elevation: 35, strength: 1.04 },
      rim: { strength: 0.25, colour: [0.94, 0.97, 1.05] },
      fall: 0.22,
    },
    grade: { warmth: -0.004, contrast: 0.2, saturation: 1 },
    wrap: 0.3,
    vignette: 0.16,
  },
  'warm-paper': {
    background: { kind: 'paper', lit: [226, 210, 190], shade: [160, 138, 114], pool: 0.75 },
    light: { key: { azimuth: 38, elevation: 32, strength: 0.8 }, rim: NO_RIM },
    grade: { warmth: 0.01, contrast: 0.13, saturation: 1.01 },
    wrap: 0.42,
    vignette: 0.1,
  },
  'sage-paper': {
    background: { kind: 'paper', lit: [176, 184, 166], shade: [98, 108, 92], pool: 0.72 },
    light: { key: { azimuth: 42, elevation: 34, strength: 0.84 }, rim: NO_RIM },
    grade: { warmth: 0.004, contrast: 0.14, saturation: 1 },
    wrap: 0.4,
    vignette: 0.1,
  },
  terracotta: {
    background: { kind: 'paper', lit: [186, 116, 86], shade: [92, 50, 36], pool: 0.7 },
    light: {
      key: { azimuth: 44, elevation: 33, strength: 0.92 },
      rim: { strength: 0.2, colour: [1.06, 0.98, 0.9] },
      fall: 0.12,
    },
    grade: { warmth: 0.004, contrast: 0.16, saturation: 1 },
    wrap: 0.34,
    vignette: 0.12,
  },
  'window-wall': {
    background: { kind: 'window', lit: [244, 236, 222], shade: [150, 146, 141] },
    light: { key: { azimuth: 50, elevation: 26, strength: 0.88 }, rim: NO_RIM },
    grade: { warmth: 0.006, contrast: 0.13, saturation: 1.01 },
    wrap: 0.45,
    vignette: 0.06,
  },
  'office-light': {
    background: { kind: 'office', light: 1.3 },
    light: { key: { azimuth: 42, elevation: 25, strength: 0.76 }, rim: { strength: 0.18, colour: [1, 1, 1.02] } },
    grade: { warmth: 0, contrast: 0.12, saturation: 1.02 },
    wrap: 0.5,
    vignette: 0.06,
  },
  library: {
    background: { kind: 'library', light: 1.05, saturation: 0.7 },
    light: {
      key: { azimuth: 40, elevation: 30, strength: 0.84 },
      rim: { strength: 0.25, colour: [1.08, 1, 0.86] },
      fall: 0.14,
    },
    grade: { warmth: 0.009, contrast: 0.15, saturation: 1.01 },
    wrap: 0.38,
    vignette: 0.12,
  },
  greenery: {
    background: { kind: 'greenery', light: 1.15, saturation: 0.9 },
    light: { key: { azimuth: 35, elevation: 40, strength: 0.68 }, rim: { strength: 0.3, colour: [1.06, 1.02, 0.84] } },
    grade: { warmth: 0.008, contrast: 0.14, saturation: 1.04 },
    wrap: 0.45,
    vignette: 0.1,
  },
  cafe: {
    background: { kind: 'cafe', light: 1.2 },
    light: {
      key: { azimuth: 46, elevation: 24, strength: 0.84 },
      rim: { strength: 0.28, colour: [1.1, 0.98, 0.82] },
      fall: 0.16,
    },
    grade: { warmth: 0.007, contrast: 0.14, saturation: 1.01 },
    wrap: 0.4,
    vignette: 0.1,
  },
  'city-day': {
    background: { kind: 'street', light: 1.3 },
    light: { key: { azimuth: 36, elevation: 40, strength: 0.72 }, rim: { strength: 0.2, colour: [1, 1, 1.02] } },
    grade: { warmth: 0, contrast: 0.13, saturation: 1.01 },
    wrap: 0.46,
    vignette: 0.08,
  },
  'city-dusk': {
    background: { kind: 'dusk', light: 1.15 },
    night: true,
    light: {
      key: { azimuth: 45, elevation: 28, strength: 0.9 },
      rim: { strength: 0.25, colour: [1.12, 0.96, 0.8] },
      fall: 0.34,
    },
    grade: { warmth: 0.006, contrast: 0.17, saturation: 1.02 },
    wrap: 0.35,
    vignette: 0.14,
  },
  'navy-brand': {
    background: { kind: 'brand', from: [67, 103, 158], to: [13, 24, 46] },
    light: {
      key: { azimuth: 45, elevation: 32, strength: 0.92 },
      rim: { strength: 0.15, colour: [0.9, 0.98, 1.12] },
      fall: 0.2,
    },
    grade: { warmth: 0, contrast: 0.17, saturation: 1.01 },
    wrap: 0.32,
    vignette: 0.12,
  },
};

/** The photo's own surroundings, out of focus. */
export const OWN_STYLE: StyleSpec = {
  id: 'own-background',
  background: { kind: 'own' },
  light: { key: { azimuth: 32, elevation: 30, strength: 0.5 }, rim: NO_RIM },
  grade: { warmth: 0, contrast: 0.12, saturation: 1.02 },
  wrap: 0.3,
  vignette: 0.08,
};

export const STYLES: readonly StyleSpec[] = [
  ...Object.entries(catalogue).map(([id, spec]): StyleSpec => ({ id, ...spec })),
  OWN_STYLE,
];
