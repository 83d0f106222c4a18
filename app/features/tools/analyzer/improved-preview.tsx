// Before and after: the photo and what our engine made of it, each on a profile and with its score, or how far that has come.
import type { Appraisal } from '#server/contracts/appraisal.ts';
import { toolFileUrl, TOOL_PATHS, type AnalyzedPicture } from '#server/contracts/tools.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { ProgressBar } from '~/ui/progress';
import { ExpiryNotice } from '../expiry-notice';
import { ProfileMockup } from './profile-mockup';

const REFRESH_S = 5;

export const scorePath = (id: string): string => `${TOOL_PATHS.analyzer}?picture=${id}`;
export const improvedPath = (id: string): string => `${scorePath(id)}&after=1`;

export function ImprovedPreview({
  picture,
  after,
}: {
  picture: AnalyzedPicture;
  after: NonNullable<AnalyzedPicture['after']>;
}) {
  const t = useT('analyzer');
  const { state, appraisal } = after;
  return (
    <div className="page-x mx-auto max-w-page pt-10">
      <h1 className="text-3xl">{t(state === 'waiting' ? 'after.waitTitle' : 'after.title')}</h1>
      {state === 'waiting' && (
        <>
          {/* Needs no script, and ends with the last of these pages. */}
          <meta httpEquiv="refresh" content={String(REFRESH_S)} />
          <p role="status" className="mt-3 max-w-prose text-lg text-muted">
            {t('after.waitText')}
          </p>
          <ProgressBar label={t('after.waitTitle')} className="mt-6 max-w-prose" />
        </>
      )}
      {state === 'failed' && <Failed reason={after.reason} />}
      {appraisal && <Sides picture={picture} after={appraisal} />}
      <ExpiryNotice picture={picture} className="mt-8" />
      <div className="mt-6 flex flex-wrap gap-3">
        {appraisal && (
          <Link to="/app/photoshoot" className={buttonClass()}>
            {t('better.start')}
          </Link>
        )}
        <Link to={scorePath(picture.id)} className={buttonClass({ variant: 'secondary' })}>
          <Icon name="arrow-left" /> {t('after.back')}
        </Link>
      </div>
    </div>
  );
}

function Failed({ reason }: Pick<NonNullable<AnalyzedPicture['after']>, 'reason'>) {
  const t = useT('analyzer');
  const photos = useT('photoshoot');
  return (
    <Alert title={t('after.failedTitle')} className="mt-5 max-w-prose">
      {reason ? photos(`reasons.${reason}.remedy`) : t('after.failedText')}
    </Alert>
  );
}

function Sides({ picture, after }: { picture: AnalyzedPicture; after: Appraisal }) {
  const t = useT('analyzer');
  const before = picture.appraisal;
  const sides = [
    { name: 'before', file: 'photo.jpg', alt: t('after.altBefore'), score: before.score },
    { name: 'after', file: 'after.jpg', alt: t('after.altAfter'), score: after.score },
  ] as const;
  return (
    <>
      <p className="mt-3 max-w-prose text-lg text-muted">{t('after.doneText')}</p>
      <div className="mt-8 grid gap-6 sm:grid-cols-2">
        {sides.map(({ name, file, alt, score }) => (
          <figure key={name}>
            <ProfileMockup photo={toolFileUrl(picture.id, file)} alt={alt} />
            <figcaption className="mt-3 flex items-baseline justify-between gap-4">
              <span className="text-muted">{t(`after.${name}`)}</span>
              <span className="text-xl font-medium tabular-nums">{t('after.score', { score })}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      <table className="mt-10 w-full max-w-168 text-left">
        <caption className="mb-2 text-left text-xl font-medium tracking-tight">{t('after.parts')}</caption>
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 font-medium">
              {t('after.part')}
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-medium">
              {t('better.before')}
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-medium">
              {t('better.after')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {before.parts.map(({ name, points, most }, index) => (
            <tr key={name}>
              <th scope="row" className="py-2.5 font-medium">
                {t(`parts.${name}.name`)}
              </th>
              <td className="py-2.5 pl-4 text-right whitespace-nowrap text-muted tabular-nums">
                {t('points', { points, most })}
              </td>
              <td className="py-2.5 pl-4 text-right whitespace-nowrap tabular-nums">
                {t('points', { points: after.parts[index]!.points, most })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
