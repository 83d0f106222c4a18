// The first step as a person reads it: drafts to go on with, what a company or a redo has paid for, and the questions that make a draft.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { mergeJoinOffers } from '~/components/join-offers/merge-join-offers';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import { CustomerContext } from '~/web/customer';
import type { Customer, OrderWithAttachments } from '#server/contracts/api.ts';
import type { RejectedForm } from '~/web/forms/rejected-form';
import { AboutStep } from './about-step';
import type { PhotoshootData } from './load';

function read(
  order: Partial<OrderWithAttachments> | null,
  changes: object = {},
  { rejected, face_consent = false }: { rejected?: RejectedForm; face_consent?: boolean } = {},
): string {
  const data = { step: 'about', order, drafts: [], team: null, offers: [], processor: null, hostedProcessor: null };
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const page = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>
        <CustomerContext value={{ face_consent } as Customer}>
          <AboutStep data={{ ...data, ...changes } as unknown as PhotoshootData} rejected={rejected} busy={false} />
        </CustomerContext>
      </RootDataContext>
    </HydrateContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['photoshoot', 'offers', 'common']))}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}
const draft = {
  order_id: 'a',
  redo_of: null,
  seat: false,
  headshot_count: 20,
  consent: false,
  photos_accepted: 0,
} as const;
const team = { name: 'Acme', own_seat: true, role: 'employee', brand: {} };

it('asks about the person before there is a draft, and tells what comes next', () => {
  const page = read(null);
  expect(page).toContain('name="who"');
  expect(page).toContain('name="consent"');
  expect(page).not.toContain('checked="" name="consent"');
  expect(page).toContain('You pay nothing until you choose a package');
  expect(page).not.toContain('headshot_count');
  expect(read({ ...draft, consent: true })).toMatch(/<input[^>]*name="consent"[^>]*checked/);
});

it('lists what was begun by what it has, a size only with its looks', () => {
  const begun = {
    order_id: 'b',
    created_at: '2026-01-02T10:00:00Z',
    photos_accepted: 4,
    styles: [],
    headshot_count: 20,
  };
  const page = read(null, { drafts: [begun, { ...begun, order_id: 'c', styles: ['cafe', 'library'] }] });
  expect(page).toContain('/app/photoshoot?order=b');
  expect(page.match(/>4 photos/g)).toHaveLength(2);
  expect(page.match(/2 looks/g)).toHaveLength(1);
  expect(page).not.toContain('20 headshots');
});

it('shows what a company pays for first, and folds away what somebody would pay for themselves', () => {
  const offers = mergeJoinOffers({
    companies: [],
    invites: [],
    suggested: { company_id: 'k', name: 'Acme', seat: true },
  });
  const page = read(null, { offers });
  expect(page).toContain('You can join Acme with your address');
  expect(page).toContain('paid for by Acme');
  expect(page.indexOf('Join Acme')).toBeLessThan(page.indexOf('<details'));
  expect(page.indexOf('<details')).toBeLessThan(page.indexOf('name="who"'));
  const seat = read(null, { team });
  expect(seat.indexOf('value="seat"')).toBeLessThan(seat.indexOf('<details'));
  expect(seat).not.toContain('You pay nothing');
});

it('opens what is folded away once its form was rejected', () => {
  const rejected = { intent: 'about', fieldErrors: { purpose: 'invalid' }, submittedValues: {} };
  expect(read(null, { team }, { rejected })).toMatch(/<details[^>]* open/);
  expect(read(null, { team })).not.toMatch(/<details[^>]* open/);
});

it('says who has paid for a seat or a redo, and leads back from the seat', () => {
  const seat = read({ ...draft, seat: true }, { team });
  expect(seat).toContain('This shoot uses a seat from Acme');
  expect(seat).toContain('value="own"');
  for (const headshot_count of [18, 60]) {
    const redo = read({ ...draft, redo_of: 'b', seat: true, headshot_count }, { team });
    expect(redo).toContain(`It has ${headshot_count} headshots`);
    expect(redo).not.toContain('value="own"');
    expect(redo).not.toContain('value="seat"');
  }
});

it('has a consent that was given before ticked, unless photos are sent to somebody by now', () => {
  const ticked = /<input[^>]*name="consent"[^>]*checked|<input[^>]*checked[^>]*name="consent"/;
  expect(read(null, {}, { face_consent: true })).toMatch(ticked);
  expect(read(null, { processor: 'OpenAI' }, { face_consent: true })).not.toMatch(ticked);
  expect(read(null)).not.toMatch(ticked);
  expect(read(draft, {}, { face_consent: true })).not.toMatch(ticked);
});

it('has the boxes for another person ticked only where they were ticked for that person', () => {
  const ticked = /<input[^>]*name="other_(adult|consent)"[^>]*checked|<input[^>]*checked[^>]*name="other_/;
  expect(read(null, {}, { face_consent: true })).not.toMatch(ticked);
  expect(read({ ...draft, consent: true, on_behalf: false })).not.toMatch(ticked);
  const other = read({ ...draft, consent: true, on_behalf: true });
  expect(other).toMatch(ticked);
  expect(other).not.toMatch(/<input[^>]*name="(adult|consent)"[^>]*checked/);
});

it('asks for the name and the agreement of another person only where the photos show one', () => {
  const page = read({ ...draft, purpose: 'other', consent: true, on_behalf: false });
  const conditions = page.match(/group-has-\[\S+?\]:checked/g);
  expect(conditions).toHaveLength(3);
  for (const condition of conditions!) expect(condition).toBe('group-has-[[name=who][value=other]:checked');
});
