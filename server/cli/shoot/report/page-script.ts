// What a report's page does in the browser: order, filter, and both pictures of a pair side by side under one lens. The function is
// written into the page as it stands, so it uses nothing from outside of itself.

// oxlint-disable-next-line max-lines-per-function -- it is written into the page as one piece
export function pageScript(): void {
  const one = <T extends HTMLElement>(selector: string): T => document.querySelector<T>(selector)!;
  const grid = one('#shots');
  const cards = [...grid.querySelectorAll<HTMLElement>('.shot')];
  const form = one<HTMLFormElement>('#choices');
  const counted = one('#counted');
  const dialog = one<HTMLDialogElement>('#lens');
  const panes = [...dialog.querySelectorAll<HTMLImageElement>('figure img')];
  const stage = one('#panes');
  let shown = cards;
  let open = -1;
  let view = { scale: 1, x: 0, y: 0 };

  const arrange = (): void => {
    const chosen = new FormData(form);
    const [order, look, photo] = ['order', 'look', 'photo'].map((name) => String(chosen.get(name)));
    const keyOf = (card: HTMLElement): number => Number(card.dataset[order!] ?? 0);
    const sorted = [...cards].sort((a, b) => (order === 'number' ? keyOf(a) - keyOf(b) : keyOf(b) - keyOf(a)));
    grid.append(...sorted);
    shown = sorted.filter(
      ({ dataset }) =>
        (!look || dataset['look'] === look) &&
        (!photo || dataset['photo'] === photo) &&
        (!chosen.has('marked') || Number(dataset['worst']) >= 1),
    );
    for (const card of cards) card.hidden = !shown.includes(card);
    counted.textContent = `${shown.length} of ${cards.length}`;
  };

  const draw = (): void => {
    for (const pane of panes) pane.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.scale})`;
  };
  /** About a point of a pane, in its pixels from the upper left corner. */
  const zoom = (factor: number, x: number, y: number): void => {
    const scale = Math.min(12, Math.max(1, view.scale * factor));
    const by = scale / view.scale;
    view = scale === 1 ? { scale, x: 0, y: 0 } : { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
    draw();
  };
  const show = (at: number): void => {
    const card = shown[(at + shown.length) % shown.length];
    if (!card) return;
    open = shown.indexOf(card);
    const [before, after] = panes as [HTMLImageElement, HTMLImageElement];
    const small = card.querySelector<HTMLImageElement>('.after')!.src;
    before.src = card.querySelector<HTMLImageElement>('.before')?.src ?? '';
    // The file beside the page is larger; the page alone still has a picture.
    after.onerror = () => {
      after.onerror = null;
      after.src = small;
    };
    after.src = encodeURIComponent(card.dataset['file']!);
    one('#told').innerHTML = card.querySelector('h3')!.outerHTML + card.querySelector('dl')!.outerHTML;
    if (!dialog.open) dialog.showModal();
  };

  form.addEventListener('change', arrange);
  form.addEventListener('submit', (event) => event.preventDefault());
  grid.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('.pair');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    view = { scale: 1, x: 0, y: 0 };
    draw();
    show(shown.indexOf(link.closest<HTMLElement>('.shot')!));
  });

  for (const figure of stage.querySelectorAll<HTMLElement>('figure')) {
    const placeOf = (event: MouseEvent): [number, number] => {
      const box = figure.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    figure.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        zoom(Math.exp(-event.deltaY / 400), ...placeOf(event));
      },
      { passive: false },
    );
    figure.addEventListener('dblclick', (event) => zoom(view.scale > 1 ? 0 : 4, ...placeOf(event)));
    figure.addEventListener('pointerdown', (event) => {
      figure.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    figure.addEventListener('pointermove', (event) => {
      if (!figure.hasPointerCapture(event.pointerId) || view.scale === 1) return;
      view = { ...view, x: view.x + event.movementX, y: view.y + event.movementY };
      draw();
    });
  }
  const swap = (on: boolean): void => void stage.classList.toggle('before-alone', on);
  const middle = (): [number, number] => {
    const box = panes[1]!.parentElement!.getBoundingClientRect();
    return [box.width / 2, box.height / 2];
  };
  const deeds: Record<string, () => void> = {
    ArrowLeft: () => show(open - 1),
    ArrowRight: () => show(open + 1),
    '+': () => zoom(1.5, ...middle()),
    '-': () => zoom(1 / 1.5, ...middle()),
    '0': () => zoom(0, 0, 0),
    o: () => void stage.classList.toggle('over'),
    ' ': () => swap(true),
  };
  dialog.addEventListener('keydown', (event) => {
    const deed = deeds[event.key];
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    deed();
  });
  dialog.addEventListener('keyup', (event) => {
    if (event.key === ' ') swap(false);
  });
  dialog.addEventListener('close', () => shown[open]?.querySelector<HTMLElement>('.pair')?.focus());
  for (const button of dialog.querySelectorAll<HTMLButtonElement>('button[data-key]'))
    button.addEventListener('click', () => deeds[button.dataset['key']!]?.());
  // A finger has no space bar.
  const hold = one('#hold');
  hold.addEventListener('pointerdown', () => swap(true));
  for (const end of ['pointerup', 'pointerleave', 'pointercancel']) hold.addEventListener(end, () => swap(false));
  arrange();
}
