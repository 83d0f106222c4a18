// The photo where LinkedIn puts it, on an invented profile: the circle large, and small beside a comment.
import { useT } from '~/i18n/use-t';
import { placeholderBar, ProfileMockup } from './profile-mockup';

export function ProfilePreview({ photo }: { photo: string }) {
  const t = useT('analyzer');
  return (
    <section className="page-x mx-auto grid max-w-page items-center gap-8 pt-20 lg:grid-cols-2 lg:gap-14">
      <div>
        <h2 className="text-2xl">{t('preview.title')}</h2>
        <p className="mt-3 max-w-prose text-muted">{t('preview.text')}</p>
      </div>
      <div className="grid gap-4">
        <ProfileMockup photo={photo} alt="" />
        <div className="flex items-start gap-3 rounded-lg border border-line bg-surface p-5">
          <img src={photo} alt="" className="size-10 shrink-0 rounded-full object-cover" />
          <span className="grow pt-1">
            <span className={`${placeholderBar} h-3 w-32`} />
            <span className={`${placeholderBar} mt-2.5 h-2.5 w-full`} />
            <span className={`${placeholderBar} mt-2 h-2.5 w-3/4`} />
          </span>
        </div>
      </div>
    </section>
  );
}
