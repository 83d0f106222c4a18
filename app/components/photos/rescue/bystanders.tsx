// Photos that are used although somebody else may be seen in them: the person is told, and may crop or dismiss the second face.
import type { Attachment } from '#server/contracts/api.ts';
import { useT } from '~/i18n/use-t';
import { Icon } from '~/ui/icons';
import { Bystander, readBystander } from './second-face';

export function Bystanders({ photos }: { photos: readonly Attachment[] }) {
  const t = useT('photoshoot');
  const found = photos.flatMap((photo) => {
    const faces = readBystander(photo);
    return faces ? [{ faces, name: photo.file_name ?? t('photos.photo') }] : [];
  });
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="bystanders" className="mt-6 rounded-lg bg-sunken p-5">
      <h2 id="bystanders" className="flex items-center gap-2 text-base">
        <Icon name="info" className="size-4 shrink-0 text-accent" /> {t('bystander.title', { count: found.length })}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{t('bystander.text', { count: found.length })}</p>
      <ul className="mt-4 grid gap-6">
        {found.map(({ faces, name }) => (
          <li key={faces.id}>
            <Bystander {...{ faces, name }} />
          </li>
        ))}
      </ul>
    </section>
  );
}
