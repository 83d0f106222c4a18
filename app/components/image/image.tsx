// A picture of the site: made beforehand where it was, and else drawn by the server, in what the browser takes best.
import { Picture, type PictureProps } from '~/ui/picture';
import { imageSources, type ImageOptions } from './sources';

export type ImageProps = Omit<PictureProps, 'sources' | 'srcSet'> & Omit<ImageOptions, 'width'>;

export function Image({ preset, provider, densities, widths, quality, hosts, ...picture }: ImageProps) {
  const options: ImageOptions = {
    preset,
    hosts,
    ...(provider && { provider }),
    ...(densities && { densities }),
    ...(widths && { widths }),
    ...(quality && { quality }),
  };
  const made = imageSources(picture.src, options);
  // What was made beforehand is in one format; browsers that do not know it ask the server.
  const drawn = made.type ? imageSources(picture.src, { ...options, provider: 'endpoint' }) : made;
  return (
    <Picture {...picture} sources={made.type ? [{ type: made.type, srcSet: made.srcSet }] : []} srcSet={drawn.srcSet} />
  );
}
