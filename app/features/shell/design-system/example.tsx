// One group of parts on light and on dark ground, side by side.
import type { ReactNode } from 'react';

export function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id="parts">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        {(['scheme-light', 'scheme-dark'] as const).map((scheme) => (
          <div
            key={scheme}
            className={`${scheme} grid content-start gap-5 rounded-xl border border-line bg-paper p-6 text-ink`}
          >
            {children}
          </div>
        ))}
      </div>
    </section>
  );
}
