// A portrait over which visitors move a light (app/web/moving-light). Without the script, and until it has come, it is one still picture.
import { Image } from '~/components/image/image';
import { useT } from '~/i18n/use-t';
import portrait from '~/web/moving-light/portrait.json';
// Vite bundles the file for itself and answers its address.
// oxlint-disable-next-line import/default
import script from '~/web/moving-light/moving-light?worker&url';

const SIZES = '(min-width: 64rem) 24rem, (min-width: 48rem) 40vw, 92vw';

export function MovingLight() {
  const t = useT('home');
  return (
    <section data-moving-light data-script-when-near={script} className="night mt-12 py-10 sm:mt-18 sm:py-14">
      <div className="page-x mx-auto grid max-w-page gap-x-16 md:grid-cols-[1fr_22rem]">
        <div className="self-end">
          <h2 className="max-w-[18ch] text-3xl">{t('light.title')}</h2>
          <p className="mt-4 max-w-[48ch] text-lg text-balance text-muted">{t('light.lead')}</p>
        </div>
        <div className="max-md:mt-6 md:col-start-2 md:row-span-2 md:row-start-1">
          <div className="relative aspect-4/5 touch-pan-y overflow-hidden rounded-xl bg-sunken select-none max-md:aspect-square">
            <Image
              src="/pictures/light/still.jpg"
              alt={t('light.alt')}
              width={800}
              height={1000}
              preset="portrait"
              widths={[480, 800]}
              sizes={SIZES}
              className="pointer-events-none block h-full object-cover object-[50%_30%]"
            />
            <canvas
              hidden
              aria-hidden
              data-portrait
              width={800}
              height={1000}
              className="absolute inset-0 size-full object-cover object-[50%_30%]"
            />
            <span hidden aria-hidden data-lamp className="pointer-events-none absolute inset-0">
              <span className="absolute size-7 -translate-1/2 rounded-full border border-ink/60 bg-accent-bright/25 shadow-high after:absolute after:inset-2 after:rounded-full after:bg-ink" />
            </span>
          </div>
        </div>
        {/* Keeps its room while the script is on its way. */}
        <div className="light-controls mt-6 max-w-112 grid-cols-2 content-start gap-x-6 gap-y-4">
          <canvas
            aria-hidden
            data-eyes
            width={672}
            height={216}
            className="col-span-2 w-full rounded-lg bg-sunken max-md:hidden"
          />
          <p className="col-span-2 text-muted max-md:hidden">{t('light.hint')}</p>
          <Slider label={t('light.side')} min={-80} max={80} value={portrait.light.azimuth} />
          <Slider label={t('light.height')} min={-35} max={70} value={portrait.light.elevation} />
        </div>
      </div>
    </section>
  );
}

/** In degrees. */
function Slider({ label, ...range }: { label: string; min: number; max: number; value: number }) {
  const { value, ...limits } = range;
  return (
    <label className="grid gap-1 text-sm font-medium">
      {label}
      <input type="range" {...limits} defaultValue={value} step={1} className="h-8 w-full accent-accent-bright" />
    </label>
  );
}
