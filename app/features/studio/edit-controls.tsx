// The controls of an edit. All are plain fields of a form, so that it works without a script; with one, every change is shown at once.
import { STYLE_IDS, type StyleId } from '#server/contracts/catalogue.ts';
import {
  FIX_USUAL,
  STUDIO_CROPS,
  STUDIO_FIXES,
  STUDIO_LIGHTS,
  STUDIO_PRICE,
  type StudioFix,
} from '#server/contracts/studio-lists.ts';
import type { StudioAnswer, StudioSource } from '#server/contracts/studio.ts';
import { useT } from '~/i18n/use-t';
import { LookPicture } from '~/components/looks/look-picture';
import { isBrandLook, useLookTexts } from '~/components/looks/look-texts';
import { Badge } from '~/ui/card';
import { Fieldset } from '~/ui/field';
import { CropSketch } from './crop-sketch';
import type { EditValues } from './edit-values';
import type { OwnLooks } from './headshots-by-look';
import { BackgroundField } from './picture-fields';
import { coveringInput } from './pill';
import { EditRadioPills } from './edit-radio-pills';

export interface EditData {
  studio: StudioAnswer;
  source: StudioSource;
  /** The person in the looks, as far as there are pictures of it. */
  ownLooks: OwnLooks;
}

/** Where the company can pay, it does unless somebody says otherwise, and the looks have its colour. */
const brandColour = ({ company }: StudioAnswer): string | null =>
  company && company.credits >= STUDIO_PRICE ? company.colour : null;

/** The looks and crops on offer: all of them, or the company's where only the company can pay. */
function listOffers({ studio, source }: Pick<EditData, 'studio' | 'source'>) {
  const only = studio.credits < STUDIO_PRICE ? studio.company : null;
  const styles = only?.styles ? STYLE_IDS.filter((id) => only.styles?.includes(id)) : STYLE_IDS;
  const crops = only?.crop
    ? STUDIO_CROPS.filter((crop) => crop === only.crop || (crop === 'same' && source.framed))
    : STUDIO_CROPS;
  return { styles, crops };
}

/** What the form begins with: nothing is changed yet, as far as the offers allow. */
export function initialEditValues(data: Pick<EditData, 'studio' | 'source'>): EditValues {
  const { studio, source } = data;
  const { styles } = listOffers(data);
  const crop =
    studio.company?.crop && !source.framed ? studio.company.crop : source.kind === 'photo' ? 'classic' : 'same';
  const usual = String(FIX_USUAL);
  return {
    style: styles.find((id) => id === source.style) ?? styles[0]!,
    background: '',
    light: 'look',
    crop,
    ...{ skin: usual, teeth: usual, eyes: usual, brightness: usual },
    touch_up: '',
    clothes: studio.paints.clothes ? 'same' : '',
    pose: studio.paints.pose ? 'same' : '',
    pay: studio.company?.limited ? 'own' : studio.company && studio.company.credits > 0 ? 'company' : '',
  };
}

const tile =
  'group relative block cursor-pointer rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

interface TilesProps extends Pick<EditData, 'ownLooks'> {
  styles: readonly StyleId[];
  chosen: string;
  colour: string | null;
}

/** A strip to swipe on phones, rows elsewhere. */
function LookTiles({ styles, chosen, colour, ownLooks }: TilesProps) {
  const t = useT('generations');
  const looks = useLookTexts(colour);
  return (
    <Fieldset legend={t('form.look')}>
      <div className="-mx-1 grid auto-cols-[5.75rem] grid-flow-col gap-2 overflow-x-auto p-1 pb-2 lg:auto-cols-auto lg:grid-flow-row lg:grid-cols-4 lg:overflow-visible">
        {styles.map((id) => (
          <label key={id} className={tile}>
            <input type="radio" name="style" value={id} defaultChecked={id === chosen} className={coveringInput} />
            <span className="block overflow-hidden rounded-md border border-line group-has-checked:border-ink group-has-checked:ring-2 group-has-checked:ring-ink">
              <Tile style={id} colour={colour} url={ownLooks[id]} />
            </span>
            <span className="mt-1 block text-xs leading-tight text-muted group-has-checked:font-medium group-has-checked:text-ink">
              {looks.name(id)}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

/** The person, or an example of the look; a company's colour is shown on its wall. */
function Tile({ style, colour, url }: { style: StyleId; colour: string | null; url: string | undefined }) {
  const t = useT('photoshoot');
  if (!url || (colour && isBrandLook(style)))
    return (
      <span className="relative block">
        <LookPicture style={style} colour={colour} sizes="6rem" />
        <Badge className="absolute bottom-1 left-1">{t('styles.previews.example')}</Badge>
      </span>
    );
  return (
    <img src={url} alt="" loading="lazy" decoding="async" className="block aspect-4/5 w-full bg-sunken object-cover" />
  );
}

function FixSlider({ name, value }: { name: StudioFix; value: string }) {
  const t = useT('generations');
  return (
    <label className="grid gap-1 text-sm">
      <span className="font-medium">{t(`fixes.${name}.name`)}</span>
      <input
        type="range"
        name={name}
        min={0}
        max={100}
        step={25}
        defaultValue={value}
        className="h-9 w-full cursor-pointer accent-ink"
      />
      <span aria-hidden className="-mt-1.5 flex justify-between text-xs text-muted">
        <span>{t(`fixes.${name}.least`)}</span>
        <span>{t(`fixes.${name}.most`)}</span>
      </span>
    </label>
  );
}

/** `first`: what the fields begin with. */
export function EditControls({ data, first }: { data: EditData; first: EditValues }) {
  const t = useT('generations');
  const colour = brandColour(data.studio);
  const looks = useLookTexts(colour);
  const { styles, crops } = listOffers(data);
  return (
    <>
      <LookTiles styles={styles} chosen={first.style} colour={colour} ownLooks={data.ownLooks} />
      <BackgroundField offered={styles} name={looks.name} chosen={first.background} />
      <EditRadioPills
        name="light"
        legend={t('form.light')}
        chosen={first.light}
        choices={STUDIO_LIGHTS.map((light) => ({ value: light, title: t(`lights.${light}`) }))}
      />
      <EditRadioPills
        name="crop"
        legend={t('form.crop')}
        hint={t('form.cropHint')}
        chosen={first.crop}
        choices={crops.map((crop) => ({ value: crop, title: t(`crops.${crop}`), aside: <CropSketch crop={crop} /> }))}
      />
      <Fieldset legend={t('fixes.title')} hint={t('fixes.hint')}>
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {STUDIO_FIXES.map((name) => (
            <FixSlider key={name} name={name} value={first[name]} />
          ))}
        </div>
      </Fieldset>
    </>
  );
}
