// While a photo is looked at again its entry says so, and no other form breaks off the wait.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, type Navigation, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { SecondFace } from './second-face';

const FACES = {
  ...{ src: '/whole.jpg', width: 1200, height: 900 },
  face: { x: 0.4, y: 0.2, width: 0.2, height: 0.3 },
  other: { x: 0.1, y: 0.2, width: 0.1, height: 0.1 },
};

/** Two photos, while the form of the first one is being sent; `state` undefined: no form is. */
function read(intent: string, state?: 'submitting' | 'loading'): string[] {
  const formData = new FormData();
  formData.set('intent', intent);
  formData.set('attachment_id', 'first');
  const element = ['first', 'second'].map((id) => (
    <section key={id}>
      <SecondFace faces={{ id, ...FACES }} />
    </section>
  ));
  const router = createMemoryRouter([{ path: '*', element }]);
  if (state) Object.assign(router.state, { navigation: { state, formData } as Partial<Navigation> });
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['photoshoot']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  return html.split('<section>').slice(1);
}

const buttons = (html: string): string[] => html.match(/<button[^>]*>/g) ?? [];
const isOff = (button: string): boolean => button.includes(' disabled=""');

it.each(['crop-photo', 'not-a-face'])('says of the photo that it is being checked, and of no other: %s', (intent) => {
  for (const state of ['submitting', 'loading'] as const) {
    const [first, second] = read(intent, state);
    expect(first).toMatch(/role="status".*Checking…/);
    expect(second).not.toContain('Checking…');
    expect([...buttons(first!), ...buttons(second!)].every(isOff)).toBe(true);
  }
});

it.each([
  ['nothing is sent', 'crop-photo', undefined],
  ['another form is sent', 'delete-photo', 'submitting'],
] as const)('says nothing while %s', (_, intent, state) => {
  for (const entry of read(intent, state)) {
    expect(entry).not.toContain('Checking…');
    expect(buttons(entry)).toHaveLength(4);
    expect(buttons(entry).some(isOff)).toBe(false);
  }
});
