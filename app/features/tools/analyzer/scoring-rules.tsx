// How the points are given: the table that the score is made by, with the source of each part.
import { PART_NAMES, PARTS, SOURCES, type SourceId } from '#server/contracts/appraisal.ts';
import { useT } from '~/i18n/use-t';

const SOURCE_IDS = Object.keys(SOURCES) as SourceId[];

export function ScoringRules() {
  const t = useT('analyzer');
  return (
    <section className="page-x mx-auto max-w-page pt-24 sm:pt-32" aria-labelledby="rules">
      <h2 id="rules" className="text-3xl">
        {t('rules.title')}
      </h2>
      <p className="mt-4 max-w-prose text-lg text-muted">{t('rules.lead')}</p>
      <table className="mt-10 w-full max-w-224 text-left">
        <thead className="text-sm text-muted max-sm:sr-only">
          <tr>
            <th scope="col" className="py-3 pr-6 font-medium">
              {t('rules.part')}
            </th>
            <th scope="col" className="py-3 pr-6 font-medium">
              {t('rules.points')}
            </th>
            <th scope="col" className="py-3 font-medium">
              {t('rules.why')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {PART_NAMES.map((name) => (
            <tr key={name} className="align-top max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:py-3">
              <th scope="row" className="py-3 pr-6 font-medium max-sm:py-0">
                {t(`parts.${name}.name`)}
              </th>
              <td className="py-3 pr-6 tabular-nums max-sm:p-0">{PARTS[name].points}</td>
              <td className="py-3 text-muted max-sm:col-span-2 max-sm:py-1">
                {t(`parts.${name}.why`)}{' '}
                {PARTS[name].sources.map((id) => (
                  <a key={id} href={`#source-${id}`} className="text-sm text-muted underline underline-offset-4">
                    {`[${SOURCE_IDS.indexOf(id) + 1}] `}
                  </a>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="mt-10 text-lg">{t('rules.sources')}</h3>
      <ol className="mt-3 grid max-w-prose list-decimal gap-1 pl-5 text-sm text-muted">
        {SOURCE_IDS.map((id) => (
          <li key={id} id={`source-${id}`}>
            <a
              href={SOURCES[id].url}
              rel="noopener nofollow"
              lang="en"
              className="text-muted underline underline-offset-4"
            >
              {SOURCES[id].title}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
