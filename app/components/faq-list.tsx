// Questions and their answers, each folded until it is asked for. Needs no script; the heading above it is the page's.
import { Icon } from '~/ui/icons';

export interface FaqItem {
  q: string;
  a: string;
}

export function FaqList({ questions, className }: { questions: readonly FaqItem[]; className?: string }) {
  return (
    <div className={className}>
      <div className="divide-y divide-line border-y border-line">
        {questions.map(({ q, a }) => (
          <details key={q} className="group/faq">
            <summary className="flex items-center justify-between gap-6 py-4 font-medium">
              <h3 className="text-base font-medium tracking-normal">{q}</h3>
              <Icon name="plus" className="text-faint transition-transform group-open/faq:rotate-45" />
            </summary>
            <p className="max-w-prose pb-6 text-muted">{a}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
