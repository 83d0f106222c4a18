// Which photos work and which do not, shown on real ones, each with what came of it: a headshot, or the reason why it was refused.
import type { ReactNode } from 'react';
import type { FailReason } from '#server/contracts/findings.ts';
import { Image } from '~/components/image/image';
import { Portrait, type PortraitFile } from '~/components/image/portraits';
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';

/** A photo of the site and a headshot that our software made of it. */
const GOOD: readonly { says: 'front' | 'light' | 'alone'; photo: PortraitFile; headshot: PortraitFile }[] = [
  { says: 'front', photo: 'denim-original', headshot: 'denim-library' },
  { says: 'light', photo: 'glasses-original', headshot: 'glasses-office-light' },
  { says: 'alone', photo: 'braids-original', headshot: 'braids-office-light' },
];
/** Files of public/pictures/guide, with what the analysis refuses each for (tools/assets/photo-guide). */
const BAD: readonly { file: string; reason: FailReason }[] = [
  { file: 'dark', reason: 'too_dark' },
  { file: 'blurred', reason: 'blurry' },
  { file: 'far', reason: 'face_too_small' },
  { file: 'cut', reason: 'face_cut_off' },
];

/** Open while there is nothing else to see. With photos on the page it waits behind its title. */
export function PhotoGuide({ folded }: { folded: boolean }) {
  const t = useT('photoshoot');
  if (!folded)
    return (
      <section aria-labelledby="photo-guide" className="mt-12">
        <h2 id="photo-guide" className="text-xl">
          {t('guide.title')}
        </h2>
        <Guide />
      </section>
    );
  return (
    <details className="group/guide mt-10 border-t border-line pt-5">
      <summary className="flex min-h-11 items-center justify-between gap-3 rounded-sm">
        <h2 className="text-lg">{t('guide.title')}</h2>
        <Icon name="chevron-down" className="text-muted transition-transform group-open/guide:rotate-180" />
      </summary>
      <Guide />
    </details>
  );
}

function Guide() {
  const t = useT('photoshoot');
  return (
    <>
      <div className="mt-5 grid gap-8 lg:grid-cols-[6fr_4fr]">
        <Group good title={t('guide.good')} className="grid-cols-1 sm:grid-cols-3">
          {GOOD.map(({ says, photo, headshot }) => (
            <li key={says} className="max-sm:flex max-sm:items-center max-sm:gap-4">
              <span className="grid grid-cols-2 gap-1.5 max-sm:w-44 max-sm:shrink-0">
                <Portrait file={photo} alt={t('guide.photo')} sizes="8rem" className="rounded-md" />
                <Portrait file={headshot} alt={t('guide.headshot')} sizes="8rem" className="rounded-md" />
              </span>
              <p className="mt-1.5 text-muted max-sm:text-sm sm:text-xs">{t(`guide.${says}`)}</p>
            </li>
          ))}
        </Group>
        <Group title={t('guide.bad')} className="grid-cols-4">
          {BAD.map(({ file, reason }) => (
            <li key={file}>
              <Image
                src={`/pictures/guide/${file}.jpg`}
                alt=""
                width={240}
                height={300}
                preset="sample"
                className="w-full rounded-md"
              />
              <p className="mt-1.5 text-xs text-muted">{t(`reasons.${reason}.title`)}</p>
            </li>
          ))}
        </Group>
      </div>
      <p className="mt-5 max-w-prose text-sm text-muted">{t('guide.tip')}</p>
      <p className="mt-2 max-w-prose text-xs text-faint">{t('guide.people')}</p>
    </>
  );
}

function Group({
  good,
  title,
  className,
  children,
}: {
  good?: boolean;
  title: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <div>
      <h3 className={cx('flex items-center gap-2 text-sm', good ? 'text-success' : 'text-danger')}>
        <Icon name={good ? 'check' : 'close'} className="size-4" />
        {title}
      </h3>
      <ul className={cx('mt-3 grid gap-3', className)}>{children}</ul>
    </div>
  );
}
