// A look on the person, where there is a preview, or on somebody else.
import type { StyleId } from '#server/contracts/catalogue.ts';
import { useT } from '~/i18n/use-t';
import { LookPicture } from './look-picture';

const PREVIEW = { width: 512, height: 640 };

/** `url`: the preview's address, if one is made. `colour`: the company's wall in place of navy. */
export function LookImage({ style, colour, url }: { style: StyleId; colour?: string | null; url?: string | null }) {
  const t = useT('photoshoot');
  if (!url) return <LookPicture style={style} colour={colour} />;
  return (
    <img
      src={url}
      alt={t('styles.previews.alt')}
      {...PREVIEW}
      className="anim-appear block bg-sunken aspect-4/5 w-full object-cover"
    />
  );
}
