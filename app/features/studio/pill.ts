// A radio button that looks like a pill: its input covers the label and cannot be seen.
export const pillClass =
  'relative inline-flex min-h-10 cursor-pointer items-center gap-2 border border-line-strong/60 bg-surface text-sm font-medium has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';
export const coveringInput = 'absolute inset-0 size-full cursor-pointer opacity-0';
