// The views of a team's page with data in them, as a browser without scripts gets them: log, gallery, settings and the team link.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { HydrateContext, type RootData, RootDataContext } from '~/root-data';
import { rejectForm } from '~/web/forms/rejected-form';
import type { CompanyLogAnswer } from '#server/contracts/audit.ts';
import type { CompanyDetail } from '#server/contracts/companies.ts';
import type { GalleryAnswer } from '#server/contracts/company-gallery.ts';
import { filledForm } from '#tests/factories/filled-form.ts';
import { GalleryCard } from './gallery-card';
import { InviteBox, TeamLink } from './invite-box';
import type { TeamData } from './load';
import { LogView } from './log-view';
import { SettingsView } from './settings-view';

function read(view: ReactNode): string {
  const root = { locale: 'en', origin: 'https://site.test', links: {}, user: null } as unknown as RootData;
  const element = (
    <HydrateContext value={false}>
      <RootDataContext value={root}>{view}</RootDataContext>
    </HydrateContext>
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['teams', 'common']))}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </I18nextProvider>,
  );
}
/** What stands on the page, without its elements. */
const words = (page: string): string => page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
/** The element of a field, by its name. */
const field = (page: string, name: string): string => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)![0];

const TEAM: CompanyDetail = {
  ...{ company_id: 'k1', name: 'Acme', role: 'owner', brand: { styles: [], locked: false } },
  ...{ own_seat: false, used_seat: false, members: 3, created_at: '2030-01-01T00:00:00Z' },
  ...{ industry: null, employees: null, domain: 'acme.example', domain_open: false, is_first_company: true },
  ...{ team_code: 'Ab12', share_link: 'https://site.test/app?team_code=Ab12', link_open: true },
  ...{ link_domains: [], link_max: null, link_joined: 0, link_expires_at: null, link_state: 'open' },
  ...{ seat_on_joining: false, remind: false, studio_limit: null, credits: { headshots: 2, studio: 0 } },
};

describe('the log', () => {
  const line = { id: 1, actor: 'Grace', by_staff: false, automatic: false, member: null, details: {} };
  const entry = (changes: Partial<CompanyLogAnswer['entries'][number]>): CompanyLogAnswer['entries'][number] => ({
    ...{ ...line, act: 'company_created', created_at: '2030-01-02T10:00:00Z' },
    ...changes,
  });
  const page = (entries: CompanyLogAnswer['entries'], more: Partial<TeamData> = {}): string =>
    read(<LogView data={{ team: TEAM, view: 'log', log: { entries, next: null }, ...more }} />);

  it('says who did what to whom, with what is worth reading of the details', () => {
    const text = words(
      page([
        entry({ act: 'company_role_changed', member: 'Ben', details: { from: 'employee', to: 'manager' } }),
        entry({ act: 'company_settings_changed', details: { link_max: { from: null, to: 5 }, secret_column: {} } }),
      ]),
    );
    expect(text).toContain('Grace Changed a role · Ben Manager');
    expect(text).toContain('Changed the settings People by the link');
    expect(text).not.toContain('secret_column');
  });

  it('tells staff, what nobody pressed for, and a closed account apart', () => {
    const nobody = { actor: null };
    const by = { act: 'company_purchase_refunded', details: { by: 'dispute', credits: 3 } } as const;
    const text = words(
      page([
        entry({ ...nobody, by_staff: true, act: 'company_restored' }),
        entry({ ...nobody, automatic: true, ...by }),
        entry({ ...nobody, act: 'company_seat_spent', automatic: true, details: { key: 'Intranet' } }),
        entry({ ...nobody, act: 'company_member_left' }),
      ]),
    );
    expect(text).toContain('Catchlight Restored the team');
    expect(text).toContain('Automatic Refunded a purchase Number: 3 · Charged back by the buyer’s bank');
    expect(text).toContain('Automatic Seat used by an API shoot Intranet');
    expect(text).toContain('Closed account Left the team');
  });

  it('keeps its filter in the addresses of the CSV and the next page', () => {
    const filter = { act: 'company_created', from: '2030-01-01' };
    const shown = page([entry({})], { filter, log: { entries: [entry({})], next: 7 } });
    expect(shown).toContain('/companies/k1/log.csv?act=company_created&amp;from=2030-01-01');
    expect(shown).toContain('view=log&amp;before=7');
    expect(shown).toMatch(/<option value="company_created" selected="">/);
    expect(words(page([], { filter }))).toContain('No entries found');
  });
});

describe('a picture of the gallery', () => {
  const page = (changes: Partial<GalleryAnswer['headshots'][number]>): string => {
    const headshot = {
      ...{ attachment_id: 'a', order_id: 'o', customer_id: 'c1', name: 'Ben', preview_url: '/ben.webp' },
      ...{ company_picture: true, is_member: true, requested_at: null },
      ...changes,
    } as GalleryAnswer['headshots'][number];
    return read(<GalleryCard headshot={headshot} look="Library" marked={false} />);
  };

  it('can be asked for again with a reason, of a member whose picture the company uses', () => {
    const shown = page({});
    expect(words(shown)).toContain('Ask for another');
    expect(shown).toMatch(/<input[^>]*name="customer_id"[^>]*value="c1"/);
    expect(shown).toMatch(/<textarea[^>]*required[^>]*name="reason"|<textarea[^>]*name="reason"[^>]*required/);
    for (const without of [{ is_member: false }, { company_picture: false }])
      expect(words(page(without))).not.toContain('Ask for another');
  });

  it('says when it was asked for, and asks no more', () => {
    const text = words(page({ requested_at: '2030-03-04T10:00:00Z' }));
    expect(text).toMatch(/Asked on .*2030/);
    expect(text).not.toContain('Ask for another');
  });
});

describe('the settings', () => {
  it('hold the limits of the link', () => {
    const limits = { link_domains: ['a.example', 'b.example'], link_max: 12, link_expires_at: '2030-02-01T23:59:59Z' };
    const page = read(<SettingsView team={{ ...TEAM, ...limits, studio_limit: 0 }} />);
    expect(field(page, 'link_domains')).toContain('value="a.example, b.example"');
    expect(field(page, 'link_max')).toContain('value="12"');
    expect(field(page, 'link_until')).toContain('value="2030-02-01"');
    expect(field(page, 'studio_limit')).toContain('value="0"');
  });

  it('say beside each limit what is wrong with it, and keep what was typed', () => {
    const form = filledForm({ intent: 'settings', name: 'Acme', link_max: '0', link_until: '2020-01-01' });
    const rejected = rejectForm(form, { link_max: 'invalid', link_until: 'past' });
    const page = read(<SettingsView team={TEAM} rejected={rejected} />);
    expect(words(page)).toContain('Enter a whole number from 1 to');
    expect(words(page)).toContain('Choose today or a later day');
    expect(field(page, 'link_until')).toContain('value="2020-01-01"');
  });

  it('say whose address gets a seat where the company has no domain', () => {
    expect(words(read(<SettingsView team={TEAM} />))).toContain('at the company’s own domain');
    const page = words(read(<SettingsView team={{ ...TEAM, domain: null }} />));
    expect(page).toContain('Your team has no domain of its own');
  });
});

it.each([
  ['open', 'Anyone who opens it'],
  ['expired', 'The link has expired'],
  ['full', 'The link has reached its limit'],
  ['closed', 'The link is switched off'],
] as const)('a team link that is %s says so, and is copied only while it lets people in', (link_state, text) => {
  const page = read(<TeamLink team={{ ...TEAM, link_state, link_expires_at: '2030-02-01T23:59:59Z' }} />);
  expect(words(page)).toContain(text);
  expect(page.includes(TEAM.share_link)).toBe(link_state === 'open');
});

it('says of an address that cannot be used on which line of the file or of the typed list it stands', () => {
  const wrong = { name: '', outcome: 'invalid' } as const;
  const lines = [
    { ...wrong, list: 'file', line: 3, email: 'ada@' },
    { ...wrong, list: 'emails', line: 2, email: 'ben@' },
  ] as const;
  const invited = { invited: 0, lines: [...lines], columns: null };
  const page = words(read(<InviteBox team="k1" open={0} seats={1} invited={invited} mayInviteManagers />));
  expect(page).toContain('Line 3 of the file: ada@');
  expect(page).toContain('Line 2: ben@');
});
