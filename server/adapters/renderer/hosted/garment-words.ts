// Clothes in the words of a prompt, chosen by id alone.
import type { FabricColour, Garment } from '../../../contracts/clothes.ts';
import { requireListedId } from './require-listed-id.ts';

/** What stands before the colour, the usual colour, and what stands after it. */
type Words = readonly [before: string, usual: string, after: string];

const GARMENTS: Record<Garment, Words> = {
  suit: ['a well-cut', 'dark', 'suit jacket over a plain light shirt'],
  'suit-tie': ['a well-cut', 'dark', 'suit jacket over a plain light shirt with a plain dark tie'],
  'double-breasted': ['a well-cut', 'dark', 'double-breasted jacket over a plain light top'],
  'dress-jacket': ['a plain fitted', 'dark', 'dress under a matching tailored jacket'],
  blazer: ['a plain', '', 'blazer over a simple crew-neck top'],
  shirt: ['a pressed plain', '', 'shirt with an open collar'],
  knitwear: ['a fine plain', '', 'knit sweater with a crew neck'],
  blouse: ['a plain elegant', '', 'blouse'],
  polo: ['a plain well-fitting', '', 'polo shirt'],
  scrubs: ['clean plain', '', 'medical scrubs under a white coat'],
  'white-coat-shirt': ['a clean open white coat over a pressed', 'light', 'shirt'],
  'white-coat-blouse': ['a clean open white coat over a plain', 'light', 'blouse'],
  'white-coat-knit': ['a clean open white coat over a fine plain', 'dark', 'crew-neck sweater'],
  'scrub-top': ['a clean plain', '', 'V-neck scrub top'],
  'scrub-jacket': ['a clean plain', '', 'scrub jacket over a V-neck scrub top of the same colour'],
  'care-tunic': ['a clean plain', '', 'buttoned care tunic'],
  'care-polo': ['a clean plain', '', 'polo shirt of workwear cloth'],
  'three-piece': ['a well-cut', 'dark', 'three-piece suit with a waistcoat over a plain white shirt'],
  pinstripe: ['a well-cut', 'dark', 'suit jacket with a fine pinstripe over a plain white shirt'],
  'jacket-blouse': ['a tailored', 'dark', 'jacket over a plain silk blouse'],
  'sheath-dress': ['a plain tailored', 'dark', 'sheath dress with sleeves'],
  cardigan: ['a fine', '', 'cardigan over a plain light top'],
  'tweed-jacket': ['a soft', 'brown', 'tweed jacket over a plain light shirt'],
  'corduroy-jacket': ['a soft', 'brown', 'corduroy jacket over a plain light top'],
  'knit-vest': ['a fine plain', '', 'sleeveless knit vest over a light shirt'],
  'shirt-dress': ['a plain', '', 'shirt dress with an open collar'],
  'chef-jacket': ['a clean', 'white', 'double-breasted chef jacket'],
  'bib-apron': ['a clean plain', 'dark', 'bib apron over a plain light shirt'],
  'service-waistcoat': ['a fitted plain', 'black', 'waistcoat over a pressed white shirt'],
  'band-collar-shirt': ['a pressed plain', 'white', 'shirt with a low band collar'],
  'reception-jacket': ['a fitted plain', 'dark', 'reception jacket over a plain light top'],
  'work-shirt': ['a sturdy plain', '', 'work shirt with an open collar'],
  'work-jacket': ['a clean sturdy', '', 'work jacket over a plain T-shirt'],
  'hi-vis-vest': ['a clean', 'yellow', 'high-visibility vest with reflective bands over a plain work shirt'],
  dungarees: ['clean', '', 'bib work dungarees over a plain T-shirt'],
  softshell: ['a clean plain', 'dark', 'softshell work jacket with an open collar'],
  'salon-tunic': ['a neat plain', 'black', 'salon tunic'],
  'wrap-top': ['a soft plain', '', 'wrap top'],
  'salon-apron': ['a neat', 'black', 'salon apron over a plain black top'],
  'sports-top': ['a plain', 'dark', 'zip sports top with an open collar'],
  't-shirt': ['a well-fitting plain', '', 'T-shirt of heavy cotton'],
  overshirt: ['a plain', '', 'overshirt worn open over a white T-shirt'],
  'denim-jacket': ['a plain', 'blue', 'denim jacket over a white T-shirt'],
  sweatshirt: ['a well-fitting plain', '', 'crew-neck sweatshirt'],
  'soft-jacket': ['a soft unstructured', 'dark', 'jacket over a plain T-shirt'],
  'cabin-jacket': ['a fitted plain', 'navy', 'single-breasted jacket over a pressed white blouse or shirt'],
  'cabin-waistcoat': ['a fitted plain', 'navy', 'waistcoat over a pressed white blouse or shirt'],
  'cabin-dress': ['a fitted plain', 'navy', 'dress with short sleeves'],
  'uniform-shirt': ['a pressed plain', 'white', 'shirt with a plain dark tie'],
};

const COLOURS: Record<FabricColour, string> = {
  white: 'white',
  cream: 'cream',
  beige: 'beige',
  brown: 'brown',
  grey: 'mid-grey',
  charcoal: 'charcoal',
  black: 'black',
  'light-blue': 'light blue',
  blue: 'blue',
  navy: 'navy',
  teal: 'teal',
  green: 'dark green',
  olive: 'olive',
  burgundy: 'burgundy',
  rose: 'pale pink',
  lilac: 'lilac',
  yellow: 'yellow',
  orange: 'orange',
};

/** Nobody is given an office, a rank or an employer that they may not have. */
const PLAIN = 'without badges, rank marks, name tags, emblems or brand marks';

/** Throws RangeError for what is no id of the lists. */
export function garmentWords(garment: Garment, colour?: FabricColour): string {
  const [before, usual, after] = requireListedId(GARMENTS, garment);
  const cloth = colour === undefined ? usual : requireListedId(COLOURS, colour);
  return `${[before, cloth, after].filter(Boolean).join(' ')}, ${PLAIN}`;
}
