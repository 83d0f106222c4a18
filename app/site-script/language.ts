// The language that somebody chose is remembered as `userLocale`; on a page in another one it is offered, never forced, and only
// English and Spanish are.
const KEY = 'userLocale';
const DISMISSED = 'languageOffer';

export function rememberChosenLanguage(page: Document): void {
  page.addEventListener('click', (event) => {
    const button = (event.target as Element | null)?.closest<HTMLButtonElement>('button[name="locale"]');
    if (button) keep(() => window.localStorage.setItem(KEY, button.value));
  });
}

export function offerLanguage(page: Document): void {
  keep(() => {
    const chosen = window.localStorage.getItem(KEY);
    if (!chosen || window.sessionStorage.getItem(DISMISSED)) return;
    const offer = page.querySelector<HTMLElement>(`[data-offer-locale="${CSS.escape(chosen)}"]`);
    if (!offer) return;
    offer.hidden = false;
    offer.querySelector('button')?.addEventListener('click', () => {
      offer.hidden = true;
      keep(() => window.sessionStorage.setItem(DISMISSED, '1'));
    });
  });
}

/** Storage may be forbidden; then nothing is remembered. */
function keep(work: () => void): void {
  try {
    work();
  } catch {
    return;
  }
}
