// One subject of the settings: what it is about at the left, what can be done about it at the right.
import { useId, type ReactNode } from 'react';

export function AccountSection({
  title,
  text,
  children,
  id,
}: {
  title: ReactNode;
  text?: ReactNode;
  children: ReactNode;
  id?: string;
}) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="grid scroll-mt-6 grid-cols-1 gap-5 border-t border-line py-9 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] md:gap-12"
    >
      <div>
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        {text && <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>}
      </div>
      <div className="min-w-0 max-w-prose">{children}</div>
    </section>
  );
}
