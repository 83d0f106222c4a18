// Window light on a wall, by day or by evening as the colour mode is. tools/assets/light-study/build.ts drew the pictures.
import { useRootData } from '~/root-data';

const DARK = '(prefers-color-scheme: dark)';

export function LightStudy({ className, priority }: { className?: string; priority?: boolean }) {
  const { theme } = useRootData();
  const name = theme === 'dark' ? 'light-evening' : 'light-day';
  return (
    <picture>
      {theme === 'system' && (
        <>
          <source media={DARK} srcSet="/pictures/light-evening.avif" type="image/avif" />
          <source media={DARK} srcSet="/pictures/light-evening.jpg" />
        </>
      )}
      <source srcSet={`/pictures/${name}.avif`} type="image/avif" />
      <img
        src={`/pictures/${name}.jpg`}
        alt=""
        width={1200}
        height={1500}
        // Beside the sign-in form a phone does not show it, and does not fetch it then.
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
