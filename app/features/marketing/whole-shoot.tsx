// One shoot as it was delivered, every picture of it: one photo, and its headshots by look. Made by tools/assets/pictures.
import type { StyleId } from '#server/contracts/catalogue.ts';
import { Image } from '~/components/image/image';
import shoot from '~/components/image/whole-shoot.json';
import { useT } from '~/i18n/use-t';
import { asideClass, sectionClass } from './sections';

const SHOOT = shoot.looks as readonly { look: StyleId; pictures: readonly number[] }[];
const COUNT = SHOOT.reduce((sum, { pictures }) => sum + pictures.length, 0);

export function WholeShoot() {
  const t = useT('home');
  const looks = useT('photoshoot');
  const who = useT('marketing')('people.denim');
  return (
    <section className={`${sectionClass} ${asideClass}`} aria-labelledby="shoot">
      <div>
        <h2 id="shoot" className="text-3xl">
          {t('shoot.title', { count: COUNT })}
        </h2>
        <p className="mt-4 max-w-[44ch] text-lg text-balance text-muted">{t('shoot.lead', { count: COUNT })}</p>
      </div>
      <div className="grid gap-3">
        {SHOOT.map(({ look, pictures }) => (
          <figure key={look}>
            <div className="grid grid-cols-6 gap-1 overflow-hidden rounded-md sm:grid-cols-12">
              {pictures.map((picture, index) => (
                <Image
                  key={picture}
                  src={`/pictures/shoot/${look}-${picture}.jpg`}
                  // The first speaks for its look: the same words twelve times would say no more.
                  alt={
                    index === 0
                      ? t('shoot.alt', { who, count: pictures.length, look: looks(`looks.${look}.name`) })
                      : ''
                  }
                  width={200}
                  height={250}
                  preset="sample"
                  className="block"
                />
              ))}
            </div>
            <figcaption className="mt-1 text-xs text-muted">{looks(`looks.${look}.name`)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
