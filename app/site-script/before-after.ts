// Photo and headshot as one picture, divided where the visitor drags (app/features/marketing/before-after.tsx). The range input does the
// work for pointer, touch and keys; this only passes its value on to the stylesheet.

export function divideBeforeAndAfter(page: Document): void {
  page.addEventListener('input', ({ target }) => {
    const input = target as HTMLInputElement;
    if (!input.matches('[data-divider]')) return;
    input.parentElement!.style.setProperty('--divider', String(input.valueAsNumber / 100));
  });
}
