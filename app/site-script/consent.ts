// Where the banner asks about cookies, the answer is sent without a reload. Should that fail, the form goes the browser's own way.
export function submitConsentInPlace(page: Document, then: () => void): void {
  page.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('form[data-consent]')) return;
    event.preventDefault();
    const { submitter } = event;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, submitter)) body.append(name, String(value));
    const plainly = (): void => {
      form.removeAttribute('data-consent');
      form.requestSubmit(submitter);
    };
    fetch(form.action, { method: 'POST', body, redirect: 'manual' }).then((answer) => {
      if (answer.type !== 'opaqueredirect') return plainly();
      page.querySelector('[data-cookie-banner]')?.remove();
      form.closest<HTMLElement>('[popover]')?.hidePopover();
      then();
    }, plainly);
  });
}
