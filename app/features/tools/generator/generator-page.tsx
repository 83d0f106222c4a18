// /free-tools/free-ai-headshot-generator: plain HTML. A photo and a small sum in, a headshot in three looks out.
import type { ReactNode } from 'react';
import { HEADSHOT_COUNTS, PHOTO_LIMITS } from '#server/contracts/catalogue.ts';
import {
  CLAIM_PRICE,
  lookFile,
  SAMPLE_LOOKS,
  TOOL_PATHS,
  TOOL_USES,
  toolFileUrl,
  type SamplePicture,
} from '#server/contracts/tools.ts';
import { Link } from '~/i18n/link';
import { useT } from '~/i18n/use-t';
import { PendingHeadshot } from '~/components/gallery/pending-headshot';
import type { FaqItem } from '~/components/faq-list';
import { Alert } from '~/ui/alert';
import { buttonClass } from '~/ui/button';
import { Icon } from '~/ui/icons';
import { ProgressBar } from '~/ui/progress';
import { ExpiryNotice } from '../expiry-notice';
import { ToolPage } from '../tool-page';
import type { ToolVisit } from '../tool-visit.server';
import { claimPath } from './claim-paths';

const REFRESH_S = 5;

export interface GeneratorPageProps {
  visit: ToolVisit<'generator'>;
  /** The captcha's question or widget. */
  check: ReactNode;
  questions: readonly FaqItem[];
}

export function GeneratorPage({ visit, check, questions }: GeneratorPageProps) {
  const t = useT('generator');
  return (
    <ToolPage
      tool="generator"
      texts={{ title: t('title'), lead: t('lead'), send: t('send') }}
      visit={visit}
      questions={questions}
      check={check}
      note={t('limit', { count: TOOL_USES.generator })}
      outcome={visit.picture && <Outcome picture={visit.picture} />}
    />
  );
}

function Outcome({ picture }: { picture: SamplePicture }) {
  const t = useT('generator');
  return (
    <div className="page-x mx-auto max-w-page pt-10">
      <h1 className="text-3xl">{t(`${picture.state}.title`)}</h1>
      {picture.state === 'waiting' && (
        <>
          {/* Needs no script, and ends with the last of these pages. */}
          <meta httpEquiv="refresh" content={String(REFRESH_S)} />
          <p role="status" className="mt-3 max-w-prose text-lg text-muted">
            {t('waiting.text')}
          </p>
          <ProgressBar label={t('waiting.title')} className="mt-6" />
          {/* As large and as many as what comes in their place. */}
          <div className="mt-8 grid grid-cols-3 gap-2.5 sm:gap-6">
            {SAMPLE_LOOKS.map((look, index) => (
              <PendingHeadshot key={look} photo={toolFileUrl(picture.id, 'photo.jpg')} at={index} />
            ))}
          </div>
        </>
      )}
      {picture.state === 'failed' && <Alert className="mt-5 max-w-prose">{t('failed.text')}</Alert>}
      {picture.state === 'done' && (
        <>
          <Looks picture={picture} />
          <p className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2">
            <Link to={claimPath(picture.id, picture.looks)} className={buttonClass({ size: 'lg' })}>
              {t('done.claimAll', { count: picture.looks.length * CLAIM_PRICE })}
            </Link>
            <span className="text-muted">{t('done.claimText')}</span>
          </p>
        </>
      )}
      <ExpiryNotice picture={picture} className="mt-6" />
      {picture.state !== 'waiting' && <Next />}
    </div>
  );
}

function Looks({ picture }: { picture: SamplePicture }) {
  const t = useT('generator');
  const looks = useT('photoshoot');
  return (
    <ul className="mt-8 grid gap-6 sm:grid-cols-3">
      {picture.looks.map((style) => {
        const look = looks(`looks.${style}.name`);
        const address = toolFileUrl(picture.id, lookFile(style));
        return (
          <li key={style}>
            <img
              src={address}
              alt={t('done.alt', { look })}
              width={640}
              height={800}
              className="aspect-4/5 w-full rounded-lg object-cover"
            />
            <div className="mt-3 flex flex-wrap gap-2">
              <Link to={claimPath(picture.id, [style])} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                {t('done.claim', { look })}
              </Link>
              <a
                href={address}
                download={`headshot-${style}.jpg`}
                className={buttonClass({ variant: 'quiet', size: 'sm' })}
              >
                <Icon name="download" />
                {t('done.download', { look })}
              </a>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Next() {
  const t = useT('generator');
  const { min, max } = PHOTO_LIMITS;
  return (
    <section className="mt-14 rounded-xl bg-sunken px-6 py-10 sm:px-10">
      <h2 className="text-2xl">{t('next.title')}</h2>
      <p className="mt-3 max-w-prose text-muted">{t('next.text', { min, max, count: HEADSHOT_COUNTS[0] })}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to="/app/photoshoot" className={buttonClass()}>
          {t('next.start')}
        </Link>
        <Link to="/pricing" className={buttonClass({ variant: 'secondary' })}>
          {t('next.prices')}
        </Link>
        <Link to={TOOL_PATHS.generator} className={buttonClass({ variant: 'quiet' })}>
          {t('again')}
        </Link>
      </div>
    </section>
  );
}
