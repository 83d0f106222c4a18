// Builds the prompt of a picture from the closed lists that people choose from. It never contains anything that somebody typed.
import type { StyleId } from '../../../contracts/catalogue.ts';
import type { StudioCrop, StudioLight, StudioPose } from '../../../contracts/studio-lists.ts';
import type { Brand, Slot, Wishes } from '../../../ports/renderer.ts';
import { garmentWords } from './garment-words.ts';
import { requireListedId } from './require-listed-id.ts';

interface Look {
  background: string;
  light: string;
}
const LOOKS: Record<StyleId, Look> = {
  'studio-grey': {
    background: 'seamless light grey studio paper, a little brighter behind the shoulders',
    light: 'a large soft key light from one side and gentle fill',
  },
  'studio-white': {
    background: 'seamless white studio paper, evenly lit',
    light: 'bright, soft, even studio light',
  },
  'studio-charcoal': {
    background: 'seamless charcoal studio paper that falls off into the dark',
    light: 'a sculpting key light from one side and a fine cool rim light',
  },
  'warm-paper': {
    background: 'seamless warm beige studio paper',
    light: 'a soft, slightly warm key light from one side',
  },
  'sage-paper': { background: 'seamless muted sage green studio paper', light: 'a soft key light from one side' },
  terracotta: {
    background: 'seamless terracotta studio paper that falls off towards the corners',
    light: 'a soft key light from one side with a faint warm rim',
  },
  'window-wall': {
    background: 'a plain pale wall with the soft light of a window across it',
    light: 'soft daylight from a large window at one side',
  },
  'office-light': {
    background: 'a bright modern office, far out of focus',
    light: 'soft daylight with a faint rim from windows behind',
  },
  library: {
    background: 'wooden bookshelves, far out of focus',
    light: 'a soft key light from one side with a warm rim from lamps behind',
  },
  greenery: {
    background: 'green leaves in open shade, far out of focus',
    light: 'soft daylight in open shade with warm light through leaves behind',
  },
  cafe: { background: 'a warm cafe, far out of focus', light: 'soft window light with warm lamps behind' },
  'city-day': {
    background: 'a city street by day, far out of focus',
    light: 'soft daylight of a bright overcast day',
  },
  'city-dusk': {
    background: 'a city at dusk with its lights, far out of focus',
    light: 'a soft key light from one side with a warm rim from the city behind',
  },
  'navy-brand': {
    background: 'a smooth gradient from steel blue to deep navy',
    light: 'a sculpting key light from one side and a fine cool rim light',
  },
  'own-background': {
    background: 'the very surroundings of the first reference photo, out of focus',
    light: 'the light of the first reference photo, evened out',
  },
};

const LIGHTS: Record<Exclude<StudioLight, 'look'>, string> = {
  soft: 'very soft, even light with hardly any shadow',
  strong: 'contrasty light that sculpts the face, without hard edges',
  left: 'a key light from the left side of the picture',
  right: 'a key light from the right side of the picture',
};
const FRAMINGS: Record<StudioCrop, string> = {
  same: 'framed exactly as the first reference photo',
  classic: 'head and shoulders, the eyes a little above the middle, room above the hair',
  close: 'a close portrait, the face filling half of the height, hair not cut off',
  wide: 'from the chest up, with generous room around the head',
  left: 'head and shoulders with the face in the left third',
  right: 'head and shoulders with the face in the right third',
};
const POSES: Record<Exclude<StudioPose, 'same'>, string> = {
  front: 'shoulders and face straight to the camera',
  'turned-left': 'body turned a little to the left of the picture, face to the camera',
  'turned-right': 'body turned a little to the right of the picture, face to the camera',
  'arms-crossed': 'arms loosely crossed, shoulders relaxed, face to the camera',
  leaning: 'leaning slightly towards the camera, shoulders relaxed',
};
/** Varies the headshots of one look. The lengths have no common divisor, so that combinations repeat late. */
const TAKES = {
  pose: [POSES.front, POSES['turned-left'], POSES['turned-right'], POSES.leaning, 'head tilted very slightly'],
  mood: ['a calm, friendly look', 'a natural smile', 'a confident, closed-mouth smile', 'an attentive, serious look'],
  framing: [FRAMINGS.classic, FRAMINGS.close, FRAMINGS.wide],
} as const;
const inTurn = (list: readonly string[], at: number): string => list[Math.abs(Math.trunc(at)) % list.length]!;

const IDENTITY =
  'Keep the identity exactly: the shape of the face, every feature, age, skin tone and texture, moles and scars, hair, beard and glasses as in the photos. No beautification, no slimming, no make-up that is not there.';
const FINISH =
  'A real photograph, 85 mm lens, natural skin, sharp eyes. Exactly one person. No text, no logo, no watermark, no border.';

const hex = (bytes: readonly number[]): string =>
  `#${bytes.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`;
/** The look `navy-brand` with the company's wall colour. */
const wallOf = ({ lit, shade }: NonNullable<Brand['paint']>): string =>
  `a smooth studio wall of one colour, ${hex(lit)} where the lamp hits it and ${hex(shade)} towards the corners`;

/** `usual`: where the picture keeps its clothes. */
const clothesOf = ({ clothes = 'same', clothesColour }: Wishes, usual: string): string =>
  clothes === 'same' ? usual : garmentWords(clothes, clothesColour);

const wallWords = (wall: StyleId, { paint }: Brand): string =>
  wall === 'navy-brand' && paint ? wallOf(paint) : requireListedId(LOOKS, wall).background;

/** Whether neither the clothes nor the background of the first reference photo stay. */
export const changesClothesAndBackground = ({ style, wishes = {} }: Slot): boolean =>
  (wishes.clothes ?? 'same') !== 'same' && (wishes.background ?? style) !== 'own-background';

const KEEPS_ALL_ELSE =
  'Keep everything else exactly where and as it is: position, size and angle of the head, face, expression, hair, neck, shoulders, framing and camera, and the light on the person.';
/** A mask lets all but the head be drawn: the shoulders may not be asked to stay as well. */
const KEEPS_HEAD =
  'Keep the head that the mask covers exactly where and as it is: its position, size and angle, face, expression, hair, and the light on it. Shoulders and clothes follow the head.';

/**
 * Asks for other clothes and another background of the first reference photo, whose head stays where it is: its face is put back later.
 * `masked`: a mask of the head goes along.
 */
export function editPromptFor({ style, wishes = {} }: Slot, brand: Brand = {}, masked = false): string {
  const wall = wishes.background ?? style;
  return [
    'Edit the first reference photo, a professional headshot. Change only what is named here.',
    `Clothes: ${clothesOf(wishes, 'as in the first reference photo')}.`,
    `Background: ${wall === 'own-background' ? 'unchanged' : wallWords(wall, brand)}.`,
    masked ? KEEPS_HEAD : KEEPS_ALL_ELSE,
    IDENTITY,
    FINISH,
  ].join(' ');
}

/** `attempt` above 0 asks for another take of the same slot. */
export function promptFor({ style, variation, wishes }: Slot, attempt: number, brand: Brand = {}): string {
  const look = requireListedId(LOOKS, style);
  const take = variation + attempt * 7;
  const { background, light = 'look', crop = 'classic', pose = 'same' } = wishes ?? {};
  const framing = brand.crop ? requireListedId(FRAMINGS, brand.crop) : inTurn(TAKES.framing, take);
  const wished = pose === 'same' ? 'as in the first reference photo' : requireListedId(POSES, pose);
  return [
    'A professional headshot of the person in the reference photos.',
    IDENTITY,
    `Background: ${wallWords(background ?? style, brand)}.`,
    `Light: ${light === 'look' ? look.light : requireListedId(LIGHTS, light)}.`,
    `Framing: ${wishes ? requireListedId(FRAMINGS, crop) : framing}, upright.`,
    `Clothes: ${clothesOf(wishes ?? {}, 'as in the first reference photo, neat')}.`,
    `Pose: ${wishes ? wished : inTurn(TAKES.pose, take)}.`,
    `Expression: ${wishes ? 'as in the first reference photo' : inTurn(TAKES.mood, take)}.`,
    FINISH,
  ].join(' ');
}

/** Whether each attempt at the slot has the same words: wishes leave nothing that takes turns. */
export const hasSamePromptEachAttempt = ({ wishes }: Slot): boolean => wishes !== undefined;
