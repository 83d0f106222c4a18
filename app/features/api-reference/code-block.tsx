// A piece of code as it is typed. It scrolls sideways by itself, so that a keyboard must be able to reach it.
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      translate="no"
      className="max-h-[32rem] max-w-[56rem] overflow-auto rounded-lg bg-sunken p-4 text-sm leading-relaxed"
    >
      <code className="font-mono">{text}</code>
    </pre>
  );
}
