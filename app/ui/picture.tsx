// A picture in the formats and densities that a browser may choose from, with its room kept free before it comes.
import { cx } from './cx';

export interface PictureSource {
  /** A ready `srcset`, e.g. "a-640.avif 640w, a-1280.avif 1280w". */
  srcSet: string;
  type: 'image/avif' | 'image/webp';
}
export interface PictureProps {
  src: string;
  alt: string;
  width: number;
  height: number;
  sources?: PictureSource[];
  /** For browsers that take none of the sources, in the same sizes. */
  srcSet?: string;
  sizes?: string;
  /** The largest picture of the first screen: fetched at once. All others wait until they are near. */
  priority?: boolean;
  /** Small, and on the first screen: does not wait for scrolling either, and lets the large one pass. */
  eager?: boolean;
  className?: string;
}

export function Picture({
  src,
  alt,
  width,
  height,
  sources = [],
  srcSet,
  sizes,
  priority,
  eager,
  className,
}: PictureProps) {
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} srcSet={source.srcSet} type={source.type} sizes={sizes} />
      ))}
      <img
        src={src}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt={alt}
        width={width}
        height={height}
        loading={priority || eager ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : eager ? 'low' : undefined}
        // A picture that is waited for is shown with its page; the others must not hold it up.
        decoding={priority || eager ? 'sync' : 'async'}
        className={cx('h-auto w-full', className)}
      />
    </picture>
  );
}
