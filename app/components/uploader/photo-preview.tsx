// A small picture of a photo, or an icon where there is none: a file may call itself a photo and be something else.
import { useState } from 'react';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';

export function PhotoPreview({ src, alt, className }: { src: string | null; alt: string; className?: string }) {
  const [broken, setBroken] = useState<string>();
  if (!src || src === broken)
    return <Icon name="image" label={alt || undefined} className="absolute inset-0 m-auto size-8 text-faint" />;
  // Until the server has cut out the head, a tall photo shows its upper part: that is where a head is.
  return (
    <img
      src={src}
      alt={alt}
      onError={() => setBroken(src)}
      className={cx('size-full object-cover object-[50%_20%]', className)}
    />
  );
}
