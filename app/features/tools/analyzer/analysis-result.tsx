// A photo's score: the figure, its parts with finding and remedy, the photo with the chosen part drawn over it, and what next.
import { bandOf, type Part } from '#server/contracts/appraisal.ts';
import { HEADSHOT_COUNTS, PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import { PREVIEW_STYLE, TOOL_PATHS, toolFileUrl, type AnalyzedPicture } from '#server/contracts/tools.ts';
import { Link } from '~/i18n/link';
import type { MessageKey } from '~/i18n/messages';
import { useT } from '~/i18n/use-t';
import { Portrait } from '~/components/image/portraits';
import { Button, buttonClass } from '~/ui/button';
import { Icon, type IconName } from '~/ui/icons';
import { ProgressBar } from '~/ui/progress';
import { ExpiryNotice } from '../expiry-notice';
import { improvedPath } from './improved-preview';
import { MeasureOverlay } from './measure-overlay';
import { ProfilePreview } from './profile-preview';
import { ScoreRing } from './score-ring';

export function AnalysisResult({ picture }: { picture: AnalyzedPicture }) {
  const t = useT('analyzer');
  const { measures, appraisal } = picture;
  const photo = toolFileUrl(picture.id, 'photo.jpg');
  const known = appraisal.parts.filter(({ verdict }) => verdict !== 'unknown');
  const worst = known.toSorted((a, b) => a.points / a.most - b.points / b.most)[0]!;
  return (
    <>
      <div className="page-x mx-auto max-w-page pt-10">
        <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
          <ScoreRing score={appraisal.score} />
          {/* The ring shows the figure. */}
          <h1 className="max-w-prose text-3xl">
            <span className="sr-only">{t('score', { score: appraisal.score })}: </span>
            {t(`band.${bandOf(appraisal)}`)}
          </h1>
        </div>
        <div className="group/parts mt-10 grid gap-10 lg:grid-cols-2 lg:gap-14">
          <div className="lg:sticky lg:top-24 lg:self-start">
            <div className="relative mx-auto w-fit overflow-hidden rounded-lg">
              <img
                src={photo}
                alt={t('pictureAlt')}
                width={measures.width}
                height={measures.height}
                className="max-h-[70dvh] w-auto"
              />
              <MeasureOverlay measures={measures} />
            </div>
            <ExpiryNotice picture={picture} className="mt-4" />
          </div>
          <fieldset>
            <legend className="text-xl font-medium tracking-tight">{t('partsTitle')}</legend>
            <p className="mt-1 text-muted">{t('partsHint')}</p>
            <div className="mt-5 divide-y divide-line border-y border-line">
              {appraisal.parts.map((part) => (
                <PartRow key={part.name} part={part} chosen={part === worst} />
              ))}
            </div>
          </fieldset>
        </div>
      </div>
      <ProfilePreview photo={photo} />
      <Share picture={picture} />
      <Better picture={picture} />
    </>
  );
}

/** By verdict; any other is a fault. */
const MARKS: Partial<Record<string, Mark>> & { other: Mark } = {
  good: { icon: 'check', colour: 'text-success' },
  unknown: { icon: 'info', colour: 'text-muted' },
  other: { icon: 'warning', colour: 'text-accent' },
};
interface Mark {
  icon: IconName;
  colour: string;
}

function PartRow({ part: { name, verdict, points, most }, chosen }: { part: Part; chosen: boolean }) {
  const t = useT('analyzer');
  const mark = MARKS[verdict] ?? MARKS.other;
  return (
    <label className="block cursor-pointer px-2 py-4 has-checked:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <span className="flex items-center gap-3">
        <input
          type="radio"
          name="part"
          id={`part-${name}`}
          defaultChecked={chosen}
          className="size-4.5 shrink-0 accent-ink outline-none"
        />
        <span className="grow font-medium">{t(`parts.${name}.name`)}</span>
        <Icon name={mark.icon} className={mark.colour} />
        <span className="w-20 text-right text-sm text-muted tabular-nums">{t('points', { points, most })}</span>
      </span>
      <ProgressBar value={points} max={most} label={t(`parts.${name}.name`)} className="mt-2 ml-7.5" />
      <span className="mt-2 ml-7.5 block text-muted">{t(`parts.${name}.${verdict}` as MessageKey<'analyzer'>)}</span>
    </label>
  );
}

function Share({ picture }: { picture: AnalyzedPicture }) {
  const t = useT('analyzer');
  const card = toolFileUrl(picture.id, 'card.png');
  return (
    <section className="page-x mx-auto grid max-w-page items-center gap-8 pt-20 lg:grid-cols-2 lg:gap-14">
      <img
        src={card}
        alt={t('card.alt', { score: picture.appraisal.score })}
        width={1200}
        height={630}
        loading="lazy"
        className="w-full rounded-lg border border-line"
      />
      <div>
        <h2 className="text-2xl">{t('card.title')}</h2>
        <p className="mt-3 max-w-prose text-muted">{t('card.text')}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href={card} download="linkedin-picture-score.png" className={buttonClass()}>
            <Icon name="download" />
            {t('card.download')}
          </a>
          <Link to={TOOL_PATHS.analyzer} className={buttonClass({ variant: 'secondary' })}>
            {t('again')}
          </Link>
        </div>
      </div>
    </section>
  );
}

function Better({ picture }: { picture: AnalyzedPicture }) {
  const t = useT('analyzer');
  const looks = useT('photoshoot');
  const { min, max } = PHOTO_LIMITS;
  return (
    <section className="page-x mx-auto grid max-w-page items-center gap-8 pt-20 lg:grid-cols-2 lg:gap-14">
      <div>
        <h2 className="text-2xl">{t('better.title')}</h2>
        <p className="mt-3 max-w-prose text-muted">{t('better.text', { min, max, count: HEADSHOT_COUNTS[0] })}</p>
        {picture.after === null && (
          <p className="mt-3 max-w-prose text-muted">
            {t('better.ownText', { look: looks(`looks.${PREVIEW_STYLE}.name`) })}
          </p>
        )}
        <div className="mt-6 flex flex-wrap gap-3">
          {picture.after === null ? (
            <form method="post">
              <input type="hidden" name="picture" value={picture.id} />
              <Button type="submit" name="intent" value="after">
                {t('better.own')}
              </Button>
            </form>
          ) : (
            <Link to={improvedPath(picture.id)} className={buttonClass()}>
              {t('better.see')}
            </Link>
          )}
          <Link to="/app/photoshoot" className={buttonClass({ variant: 'secondary' })}>
            {t('better.start')}
          </Link>
        </div>
      </div>
      <div className="max-w-112 lg:justify-self-end">
        <div className="grid grid-cols-2 gap-3">
          {(['before', 'after'] as const).map((side) => (
            <figure key={side}>
              <Portrait
                file={side === 'before' ? 'braids-original' : 'braids-studio-grey'}
                alt=""
                sizes="(min-width: 64rem) 14rem, 45vw"
                className="block aspect-4/5 w-full rounded-lg object-cover"
              />
              <figcaption className="mt-2 text-sm text-muted">{t(`better.${side}`)}</figcaption>
            </figure>
          ))}
        </div>
        <p className="mt-3 text-sm text-faint">{t('better.example')}</p>
      </div>
    </section>
  );
}
