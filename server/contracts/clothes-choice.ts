// Garment and colour as one value of the form, `suit` or `suit:navy`: no colour of another garment can stay chosen, also without a script.
import { coloursOf, type FabricColour, STUDIO_CLOTHES, type StudioClothes } from './clothes.ts';

export interface ClothesChoice {
  clothes: StudioClothes;
  /** null = the garment's usual colour. */
  clothes_colour: FabricColour | null;
}

export const clothesValue = ({ clothes, clothes_colour }: ClothesChoice): string =>
  clothes_colour ? `${clothes}:${clothes_colour}` : clothes;

const CHOICES = new Map<string, ClothesChoice>(
  STUDIO_CLOTHES.flatMap((clothes) =>
    [null, ...coloursOf(clothes)].map((clothes_colour) => ({ clothes, clothes_colour })),
  ).map((choice) => [clothesValue(choice), choice]),
);

/** Anything unknown counts as the clothes of the picture: only a forged form sends it. */
export const parseClothes = (value: string): ClothesChoice =>
  CHOICES.get(value) ?? { clothes: 'same', clothes_colour: null };
