// Clothes by trade: a trade opens its garments, and a garment its colours. Plain HTML and CSS, so that it works without a script.
import {
  coloursOf,
  type FabricColour,
  type Garment,
  garmentsOf,
  type Trade,
  tradeOf,
  TRADES,
} from '#server/contracts/clothes.ts';
import type { StudioAnswer } from '#server/contracts/studio.ts';
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';
import { Fieldset } from '~/ui/field';
import { Icon } from '~/ui/icons';
import { clothesValue, parseClothes } from '#server/contracts/clothes-choice.ts';
import { coveringInput, pillClass } from './pill';

/** Roughly what the cloth looks like; the words that a model gets are the server's. */
const SWATCHES: Record<FabricColour, string> = {
  white: '#ffffff',
  cream: '#f3ead6',
  beige: '#d3bf9e',
  brown: '#6f4e37',
  grey: '#8d9196',
  charcoal: '#3b3f45',
  black: '#16171a',
  'light-blue': '#a9c7e8',
  blue: '#2f64b5',
  navy: '#1d2a4d',
  teal: '#1f7a7c',
  green: '#27573c',
  olive: '#6a6b3a',
  burgundy: '#6b1f33',
  rose: '#e9bcc4',
  lilac: '#b8a3d6',
  yellow: '#e4ef3a',
  orange: '#ff7a1f',
};

interface ClothesFieldProps {
  studio: Pick<StudioAnswer, 'paints' | 'processor' | 'trade'>;
  /** A value of the form. */
  chosen: string;
}

export function ClothesField({ studio, chosen }: ClothesFieldProps) {
  const t = useT('clothes');
  const open = tradeOf(parseClothes(chosen).clothes) ?? studio.trade;
  return (
    <Fieldset legend={t('title')} hint={<Hint studio={studio} />}>
      <div>
        <label className={cx(pillClass, 'rounded-full px-3.5')}>
          <Radio value="same" chosen={chosen} />
          {t('same')}
        </label>
      </div>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">
        {TRADES.map((trade) => (
          <TradeGarments key={trade} trade={trade} chosen={chosen} open={trade === open} />
        ))}
      </div>
    </Fieldset>
  );
}

/** Says whether the face is kept. */
function Hint({ studio: { paints, processor } }: Pick<ClothesFieldProps, 'studio'>) {
  const t = useT('clothes');
  const kept = processor ? t('hint.keptBy', { name: processor }) : t('hint.keptHere');
  return (
    <>
      {paints.keeps_face ? kept : t('hint.redrawn')} {t('rule')}
    </>
  );
}

const Radio = ({ value, chosen }: { value: string; chosen: string }) => (
  <input type="radio" name="clothes" value={value} defaultChecked={value === chosen} className={coveringInput} />
);

/** Trades have one name, so that the browser closes the last one when another is opened. */
function TradeGarments({ trade, chosen, open }: { trade: Trade; chosen: string; open: boolean }) {
  const t = useT('clothes');
  return (
    <details name="trade" open={open} className="group/trade">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 px-4 text-sm font-medium">
        <span className="grow">{t(`trades.${trade}`)}</span>
        <Icon name="check" className="hidden size-4 text-accent group-has-checked/trade:block" />
        <Icon name="chevron-down" className="size-4 text-faint transition-transform group-open/trade:rotate-180" />
      </summary>
      <div className="flex flex-wrap gap-2 px-4 pt-1 pb-4">
        {garmentsOf(trade).map((garment) => (
          <GarmentColours key={garment} garment={garment} chosen={chosen} />
        ))}
      </div>
    </details>
  );
}

/** The garment among those of its trade, and below all of them, once it is chosen, its colours. */
function GarmentColours({ garment, chosen }: { garment: Garment; chosen: string }) {
  const t = useT('clothes');
  const name = t(`garments.${garment}`);
  return (
    <div className="group/garment contents">
      <label
        className={cx(
          pillClass,
          'rounded-full px-3.5 group-has-checked/garment:border-ink group-has-checked/garment:bg-ink group-has-checked/garment:text-on-ink',
        )}
      >
        <Radio value={garment} chosen={chosen} />
        {name}
      </label>
      <div
        role="group"
        aria-label={t('colour', { garment: name })}
        className="order-last hidden w-full flex-wrap gap-2 border-t border-line pt-3 group-has-checked/garment:flex"
      >
        {coloursOf(garment).map((colour) => (
          <label key={colour} className={cx(pillClass, 'rounded-full py-1.5 pr-3.5 pl-2')}>
            <Radio value={clothesValue({ clothes: garment, clothes_colour: colour })} chosen={chosen} />
            {/* An SVG, because the content security policy allows no style attributes in a page without a script. */}
            <svg aria-hidden viewBox="0 0 24 24" className="size-6 shrink-0">
              <circle cx="12" cy="12" r="11.5" fill={SWATCHES[colour]} stroke="currentColor" strokeOpacity="0.3" />
            </svg>
            {t(`colours.${colour}`)}
          </label>
        ))}
      </div>
    </div>
  );
}
