// What a tile shows of a look: a preview of the person, or somebody else as an example.
import type { StyleId } from '#server/contracts/catalogue.ts';
import { useT } from '~/i18n/use-t';
import { Badge } from '~/ui/card';
import { LookImage } from './look-image';
import type { LookPreview } from './look-previews';

export interface LookTileProps {
  style: StyleId;
  colour?: string | null;
  name: string;
  text: string;
  preview?: LookPreview;
}

export function LookTile({ style, colour, name, text, preview }: LookTileProps) {
  const t = useT('photoshoot');
  return (
    <>
      <span className="relative block">
        <LookImage style={style} colour={colour} url={preview?.url} />
        {!preview?.url && <Badge className="absolute bottom-2.5 left-2.5">{t('styles.previews.example')}</Badge>}
      </span>
      <span className="block px-3.5 pt-3 pb-3.5">
        <span className="block text-sm font-medium">{name}</span>
        <span className="mt-0.5 block text-xs text-muted">{text}</span>
        {preview?.state === 'failed' && (
          <span className="mt-1.5 block text-xs text-muted">{t('styles.previews.none')}</span>
        )}
      </span>
    </>
  );
}
