// The live picture as a mirror, the oval that shows where the face goes, the mark beside the lens, and the hint.
import { useEffect, useRef, useState } from 'react';
import { useT } from '~/i18n/use-t';
import { cx } from '~/ui/cx';
import { Icon } from '~/ui/icons';
import { Spinner } from '~/ui/spinner';
import { type Hint, FACE_OVAL } from './hints';
import { useLensSide } from './use-lens-side';

/** Half the oval's height in shares of the picture's height, and its width in shares of its own height. */
const OVAL_HALF_HEIGHT = 0.3;
const OVAL_ASPECT = 0.75;
/** When it helps to know where the lens is. */
const LENS_MARK_HINTS: readonly Hint[] = ['look', 'good', 'fair'];

export interface ViewfinderProps {
  stream: MediaStream | undefined;
  mirrored: boolean;
  /** Undefined while something else is said than a hint. */
  hint: Hint | undefined;
  message: string;
  /** Seconds until the photo, while they are counted. */
  secondsLeft: number | undefined;
  /** Flashes once whenever it grows. */
  flash: number;
  /** The picture, once it is there. */
  onVideo: (video: HTMLVideoElement | null) => void;
}

export function Viewfinder({ stream, mirrored, hint, message, secondsLeft, flash, onVideo }: ViewfinderProps) {
  const t = useT('camera');
  const video = useRef<HTMLVideoElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const side = useLensSide();
  useEffect(() => {
    if (!video.current || !stream) return;
    video.current.srcObject = stream;
    // Where autoplay is not allowed, the picture stands still until the person presses something.
    void video.current.play().catch(() => undefined);
  }, [stream]);
  const isGood = hint === 'good' || hint === 'fair';
  const showLensMark =
    mirrored && (secondsLeft !== undefined || (hint !== undefined && LENS_MARK_HINTS.includes(hint)));
  return (
    <div className="relative min-h-0 grow overflow-hidden bg-sunken">
      <video
        ref={video}
        muted
        playsInline
        autoPlay
        aria-label={t('picture')}
        className={cx('absolute inset-0 size-full object-contain', mirrored && '-scale-x-100')}
        onResize={({ currentTarget }) =>
          setSize({ width: currentTarget.videoWidth, height: currentTarget.videoHeight })
        }
        onLoadedData={({ currentTarget }) => {
          setSize({ width: currentTarget.videoWidth, height: currentTarget.videoHeight });
          onVideo(currentTarget);
        }}
      />
      {!(stream && size) && (
        <span className="absolute inset-0 m-auto flex size-fit items-center gap-3 text-muted">
          <Spinner /> {t('waiting')}
        </span>
      )}
      {stream && size && <Oval {...size} right={isGood} />}
      {showLensMark && (
        <span
          aria-hidden
          className={cx(
            'absolute flex items-center gap-2 rounded-full bg-accent px-3 py-1 text-sm font-medium text-paper',
            side === 'top' && 'top-2 left-1/2 -translate-x-1/2',
            side === 'left' && 'top-1/2 left-2 -translate-y-1/2',
            side === 'right' && 'top-1/2 right-2 -translate-y-1/2',
          )}
        >
          <Icon name="eye" className="size-4" /> {t('mark')}
        </span>
      )}
      {secondsLeft !== undefined && (
        <span aria-hidden className="absolute inset-0 m-auto size-fit text-4xl font-medium text-ink tabular-nums">
          <span className="flex size-28 items-center justify-center rounded-full bg-paper/70">{secondsLeft}</span>
        </span>
      )}
      {flash > 0 && <span key={flash} aria-hidden className="anim-flash absolute inset-0 bg-ink opacity-0" />}
      {stream && size && message && (
        <p
          aria-hidden
          className={cx(
            'absolute inset-x-3 bottom-3 mx-auto flex w-fit max-w-full items-center gap-2 rounded-xl px-5 py-2 text-center text-lg font-medium short:text-base',
            isGood ? 'bg-success text-paper' : 'bg-paper/85 text-ink',
          )}
        >
          {isGood && <Icon name="check" />}
          {message}
        </p>
      )}
    </div>
  );
}

/** Drawn in pixels of the picture, so that it lies on it however large the window is. */
function Oval({ width, height, right: isGood }: { width: number; height: number; right: boolean }) {
  const ry = height * OVAL_HALF_HEIGHT;
  const rx = Math.min(ry * OVAL_ASPECT, width * 0.42);
  const x = width * FACE_OVAL.x;
  const y = height * FACE_OVAL.y;
  const oval = `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full">
      <path d={`M0 0H${width}V${height}H0Z${oval}`} fillRule="evenodd" className="fill-paper/45" />
      <path
        d={oval}
        fill="none"
        strokeWidth={isGood ? height / 110 : height / 180}
        strokeDasharray={isGood ? undefined : `${height / 40} ${height / 50}`}
        className={isGood ? 'stroke-success' : 'stroke-ink'}
      />
    </svg>
  );
}
