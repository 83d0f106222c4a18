// An invented profile, laid out like LinkedIn's, with a picture in its circle.
import { cx } from '~/ui/cx';

export const placeholderBar = 'block rounded-full bg-line';

export function ProfileMockup({ photo, alt, className }: { photo: string; alt: string; className?: string }) {
  return (
    <div className={cx('overflow-hidden rounded-lg border border-line bg-surface', className)}>
      <div className="h-24 bg-accent-soft sm:h-28" />
      <div className="px-6 pb-6">
        <img
          src={photo}
          alt={alt}
          className="-mt-16 size-28 rounded-full border-4 border-surface object-cover sm:-mt-20 sm:size-38"
        />
        <span className={`${placeholderBar} mt-4 h-4 w-44 max-w-full`} />
        <span className={`${placeholderBar} mt-3 h-3 w-64 max-w-full`} />
        <span className={`${placeholderBar} mt-2 h-3 w-36 max-w-full`} />
      </div>
    </div>
  );
}
