// The providers' marks, drawn in their own colours where their rules ask for it; a key for the others.
import { Icon } from '~/ui/icons';

export function ProviderMark({ id }: { id: string }) {
  if (id === 'google')
    return (
      <svg viewBox="0 0 20 20" aria-hidden className="size-5">
        <path
          fill="#4285f4"
          d="M19 10.2c0-.6-.1-1.2-.2-1.8H10v3.5h5a4.3 4.3 0 0 1-1.9 2.8v2.3h3A9.1 9.1 0 0 0 19 10.2Z"
        />
        <path
          fill="#34a853"
          d="M10 19.2c2.5 0 4.6-.8 6.1-2.2l-3-2.3a5.6 5.6 0 0 1-8.4-3H1.6v2.4A9.2 9.2 0 0 0 10 19.2Z"
        />
        <path fill="#fbbc05" d="M4.7 11.7a5.5 5.5 0 0 1 0-3.5V5.8H1.6a9.2 9.2 0 0 0 0 8.3l3.1-2.4Z" />
        <path
          fill="#ea4335"
          d="M10 4.5c1.4 0 2.6.5 3.6 1.4l2.7-2.7A9.2 9.2 0 0 0 1.6 5.8l3.1 2.4A5.5 5.5 0 0 1 10 4.5Z"
        />
      </svg>
    );
  if (id === 'microsoft' || id === 'azure')
    return (
      <svg viewBox="0 0 20 20" aria-hidden className="size-4.5">
        <path fill="#f25022" d="M1 1h8.5v8.5H1z" />
        <path fill="#7fba00" d="M10.5 1H19v8.5h-8.5z" />
        <path fill="#00a4ef" d="M1 10.5h8.5V19H1z" />
        <path fill="#ffb900" d="M10.5 10.5H19V19h-8.5z" />
      </svg>
    );
  return <Icon name="lock" />;
}
