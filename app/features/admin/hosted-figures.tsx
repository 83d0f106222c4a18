// What staff have to know of the hosted renderer: what waits for it, and what was made without it.
import { RENDERER_HOLDS } from '#server/contracts/renderers.ts';
import { useFormat } from '~/i18n/format';
import { useT } from '~/i18n/use-t';
import { Alert } from '~/ui/alert';
import type { FiguresAnswer } from './answers';

export function HostedNotes({ hosted: { waiting, fallbacks } }: Pick<FiguresAnswer, 'hosted'>) {
  const t = useT('admin');
  const { number } = useFormat();
  const count = (work: 'shoot' | 'studio', hold: string): string =>
    number(waiting.find((one) => one.work === work && one.hold === hold)?.count ?? 0);
  const held = RENDERER_HOLDS.filter((hold) => waiting.some((one) => one.hold === hold));
  return (
    <>
      {held.map((hold) => (
        <Alert key={hold} tone="danger" className="mb-6">
          {t(`figures.hosted.waiting.${hold}`, { shoots: count('shoot', hold), pictures: count('studio', hold) })}
        </Alert>
      ))}
      {fallbacks > 0 && (
        <Alert tone="accent" className="mb-6">
          {t('figures.hosted.fallbacks', { count: fallbacks })}
        </Alert>
      )}
    </>
  );
}
