// Stands in for a headshot that is not ready yet: the photo that it is made from, blurred.
import { cx } from '~/ui/cx';

/** Delays, so that neighbours do not pulse in step. */
const DELAYS = ['', '[animation-delay:-0.9s]', '[animation-delay:-2.1s]', '[animation-delay:-1.5s]'];

export function PendingHeadshot({ photo, at }: { photo?: string; at: number }) {
  return (
    <span aria-hidden className="block aspect-4/5 overflow-hidden rounded-md bg-sunken">
      {photo && (
        <img
          src={photo}
          alt=""
          className={cx('anim-develop size-full scale-125 object-cover blur-xl', DELAYS[at % DELAYS.length])}
        />
      )}
    </span>
  );
}
