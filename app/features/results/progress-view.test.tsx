// Cancelling a running shoot: credits are promised back only where credits were spent; and a shoot that waits says why, and can be cancelled.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import type { OrderWithAttachments } from '#server/contracts/api.ts';
import { RENDERER_HOLDS } from '#server/contracts/renderers.ts';
import { progressPollMs } from '~/components/orders/shoot-progress';
import { ProgressView } from './progress-view';

function read(credits_spent: number, changes: Partial<OrderWithAttachments> = {}): string {
  const order = {
    order_id: 'a',
    status: 'processing',
    stage: null,
    done: 0,
    delivered: 0,
    headshot_count: 20,
    remaining_seconds: null,
    credits_spent,
    waiting_for: null,
    looks: [],
    redo_of: null,
    ...{ own: true, person: null },
    ...changes,
  } as unknown as OrderWithAttachments;
  const page = <ProgressView order={order} sound={{ isOn: false, toggle: () => undefined }} />;
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['results', 'common']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}

it.each([
  ['queued', 'Your shoot is in the queue', 'as soon as it is its turn'],
  ['processing', 'Your shoot is in progress', 'It starts in a moment'],
] as const)('promises no start to a shoot that others are ahead of: %s', (status, title, stage) => {
  const page = read(20, { status });
  expect(page).toContain(title);
  expect(page).toContain(stage);
  expect(page.includes('in a moment')).toBe(status === 'processing');
});

it('looks again by itself while it waits for others, whose progress its own events do not tell', () => {
  const none = { stage: null, done: 0, waiting_for: null };
  const polled = (['queued', 'processing'] as const).map((status) => progressPollMs({ status, ...none }));
  expect(polled).toEqual([expect.any(Number), undefined]);
  expect(progressPollMs({ ...none, status: 'queued', waiting_for: 'budget' })).toBeUndefined();
  expect(progressPollMs({ ...none, status: 'processing', done: 4 })).toEqual(expect.any(Number));
  expect(progressPollMs({ ...none, status: 'processing', done: 4, stage: 'score' })).toBeUndefined();
});

it('says that it goes on by itself where the looks of a model are still to come, behind those of other shoots', () => {
  const page = read(20, { done: 4, delivered: 4 });
  expect(page).toContain('It continues automatically as soon as it is its turn');
  expect(page).not.toContain('It starts');
});

it('names the credits that cancelling returns', () => {
  expect(read(20)).toContain('All 20 credits are returned');
});

it('says nothing of credits for a free redo or a seat', () => {
  const page = read(0);
  expect(page).toContain('no headshots are made');
  expect(page).not.toContain('credit');
});

it.each(RENDERER_HOLDS)(
  'says why it waits (%s) instead of a time, and may be cancelled whatever is there',
  (waiting_for) => {
    const page = read(20, { waiting_for, delivered: 3, done: 3 });
    expect(page).toContain('Your shoot is paused');
    expect(page).toContain('continues automatically');
    expect(page).not.toContain('Estimating the time left');
    expect(page).toContain('You keep the finished headshots');
    expect(read(20, { delivered: 3, done: 3 })).not.toContain('Cancel the shoot');
  },
);

const HOSTED = [{ style: 'library', renderer: 'hosted' as const }];
it.each([
  ['all credits where a model makes the whole shoot', 20, { looks: [] }, 'All 20 credits are returned'],
  ['the rest where a model makes some looks', 20, { looks: HOSTED }, 'Credits for the missing ones'],
  ['the rest where nearly all are there', 20, { looks: [], delivered: 19, done: 19 }, 'Credits for the missing ones'],
  ['no other redo where headshots stay', 0, { looks: HOSTED, redo_of: 'b' }, 'Your free redo is then used'],
  ['nothing where nothing was spent', 0, { looks: HOSTED }, 'You keep the finished headshots.<'],
])('promises of a shoot that waits %s', (_, spent, changes, words) => {
  expect(read(spent, { waiting_for: 'model', delivered: 3, done: 3, ...changes })).toContain(words);
});

it('says that a model may take longer where its time is not known, and a time as soon as it is', () => {
  const looks = [...HOSTED, { style: 'cafe', renderer: 'embedded' as const }];
  expect(read(20, { looks })).toContain('AI-generated headshots may take longer');
  expect(read(20, { looks, remaining_seconds: 240 })).toContain('about 4 minutes left');
  expect(read(20)).toContain('Estimating the time left');
});

it.each([
  ['waits', { status: 'queued' }, 'This shoot is in the queue'],
  ['is made', { status: 'processing' }, 'This shoot is in progress'],
  ['is paused', { waiting_for: 'model' }, 'This shoot is paused'],
] as const)('promises no mail and offers no cancelling to whoever looks on while it %s', (_, changes, title) => {
  const page = read(20, { ...changes, own: false, person: 'Ada' });
  expect(page).toContain(title);
  expect(page).toContain('We email Ada when the headshots are ready. Only Ada can cancel the shoot.');
  expect(page).not.toMatch(/[Yy]our (shoot|headshots)/);
  expect(page).not.toContain('Cancel');
});
