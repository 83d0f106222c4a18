// Photo and headshot as one picture, divided where the visitor drags (app/features/marketing/before-after.tsx). The range input does the
// work for pointer, touch and keys; this only passes its value on to the stylesheet.

export function divideBeforeAndAfter(page: Document): void {
  const divide = (input: HTMLInputElement): void =>
    input.parentElement!.style.setProperty('--divider', String(input.valueAsNumber / 100));
  page.addEventListener('input', ({ target }) => {
    const input = target as HTMLInputElement;
    if (input.matches('[data-divider]')) divide(input);
  });
  // Firefox restores a moved input on reload, without an event.
  for (const input of page.querySelectorAll<HTMLInputElement>('[data-divider]')) divide(input);
}
