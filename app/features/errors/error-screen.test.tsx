// The error page: its message by status, and technical details for staff only.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import type { Locale } from '~/i18n/locale';
import { bundlesFor } from '~/i18n/messages.server';
import { ErrorDetailContext, type RootData, RootDataContext } from '~/root-data';
import { ErrorScreen } from './error-screen';

const answerOf = (status: number) => ({ status, statusText: 'No', internal: false, data: 'detail of the answer' });

function show(error: unknown, { staff = false, told = null as string | null, locale = 'en' as Locale } = {}) {
  const page = (
    <RootDataContext value={{ locale, staff } as RootData}>
      <ErrorDetailContext value={told}>
        <ErrorScreen error={error} />
      </ErrorDetailContext>
    </RootDataContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance(locale, bundlesFor(locale, ['errors', 'shell']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}

describe('the words', () => {
  it.each([
    [401, ['Seems like you are not logged in. Please log in to continue.', 'action="/sign-out"', 'value="/auth"']],
    [
      500,
      [
        'Internal Server Error',
        'Something went wrong on our end.',
        'Please try again later or contact support if the issue persists.',
        'Go home',
      ],
    ],
    [
      404,
      ['404', 'Uh-oh!', 'Looks like this page is out of focus.', 'Steer your lens back to the main frame!', 'Go home'],
    ],
    [403, ['403', 'Uh-oh!', 'Go home']],
  ])('of a %i', (status, words) => {
    const page = show(answerOf(status));
    for (const word of words) expect(page).toContain(word);
  });

  it('stay in the language of the page', () => {
    expect(show(answerOf(401), { locale: 'de' })).toContain('value="/de/auth"');
  });
});

describe('the technical side', () => {
  const told = 'TypeError: x is not a function\\n    at loader (orders.tsx:12)\\n\\nX-Request-Id: r1';

  it('is nobody’s but staff’s', () => {
    for (const error of [answerOf(500), new Error('secret'), answerOf(404)]) {
      const page = show(error, { told });
      for (const word of ['secret', 'TypeError', 'detail of the answer', 'X-Request-Id', '<pre'])
        expect(page).not.toContain(word);
    }
  });

  it('is what failed on the server, which the error itself no longer says', () => {
    const page = show(new Error('Unexpected Server Error'), { staff: true, told });
    expect(page).toContain('TypeError: x is not a function');
    expect(page).toContain('X-Request-Id: r1');
  });

  it('is the error where the server told nothing', () => {
    expect(show(answerOf(500), { staff: true })).toContain('detail of the answer');
  });
});
