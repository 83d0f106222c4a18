// The forms of a company's style and settings: colours and limits as people write them, and what is rejected before it is sent.
import { describe, expect, it } from 'vitest';
import { createApiFromSend } from '~/api/client';
import { parseForm } from '~/web/forms/parse-form.server';
import { filledForm } from '#tests/factories/filled-form.ts';
import { parseColour } from '#server/contracts/parse-colour.ts';
import { brandForm, settingsForm } from '#server/contracts/forms/teams.ts';
import { settingHandlers } from './setting-handlers.server';

describe('parseColour', () => {
  it.each([
    ['#E2001A', '#e2001a'],
    ['e2001a', '#e2001a'],
    [' #0af ', '#00aaff'],
  ])('reads %j', (text, colour) => expect(parseColour(text)).toBe(colour));
  it.each(['', 'red', '#12', '#12345', 'rgb(1,2,3)', '#gggggg'])('finds no colour in %j', (text) =>
    expect(parseColour(text)).toBeUndefined(),
  );
});

describe('brandForm', () => {
  it('accepts looks, crop, colour and lock', () => {
    const form = filledForm({ styles: ['library', 'navy-brand'], crop: 'close', colour: 'E2001A', locked: 'on' });
    expect(parseForm(form, brandForm).value).toEqual({
      styles: ['library', 'navy-brand'],
      locked: true,
      crop: 'close',
      colour: '#e2001a',
    });
  });

  it('accepts a form with nothing chosen', () => {
    expect(parseForm(filledForm({ crop: '', colour: ' ' }), brandForm).value).toEqual({ styles: [], locked: false });
  });

  it('names a lock without looks, and what is no colour', () => {
    const errors = (fields: Record<string, string>) => parseForm(filledForm(fields), brandForm).rejected?.fieldErrors;
    expect(errors({ locked: 'on' })).toEqual({ styles: 'invalid' });
    expect(errors({ colour: 'red' })).toEqual({ colour: 'invalid' });
  });
});

describe('settingsForm', () => {
  /** What is sent of a form with these fields. */
  async function sent(fields: Record<string, string>): Promise<Record<string, unknown>> {
    const bodies: Record<string, unknown>[] = [];
    const api = createApiFromSend(async (_, __, { body }) => void bodies.push(body as Record<string, unknown>));
    const context = { api, company: { id: 'k1' }, page: '/app/teams/k1', customerId: 'c1', returnPath: '/' };
    const outcome = await settingHandlers['settings']!(filledForm({ name: 'Acme', ...fields }), context);
    expect(outcome).toMatchObject({ messageKey: 'done.saved' });
    return bodies[0]!;
  }
  const errors = (fields: Record<string, string>) =>
    parseForm(filledForm({ name: 'Acme', ...fields }), settingsForm).rejected?.fieldErrors;

  it('splits domains, and ends the link with its day', async () => {
    const limits = { link_domains: 'a.example, @B.example; c.example\n', link_max: '12', link_until: '2030-02-01' };
    expect(await sent({ ...limits, link_open: 'on', studio_limit: '0' })).toMatchObject({
      ...{ link_domains: ['a.example', 'b.example', 'c.example'], link_max: 12, link_open: true, studio_limit: 0 },
      link_expires_at: '2030-02-01T23:59:59Z',
    });
  });

  it('takes limits away that were left empty, and turns off what is not ticked', async () => {
    expect(await sent({ link_domains: ' ', link_max: '', link_until: '', studio_limit: '', remind: 'on' })).toEqual({
      ...{ name: 'Acme', link_domains: [], link_max: null, link_expires_at: null, studio_limit: null },
      ...{ link_open: false, seat_on_joining: false, remind: true },
    });
  });

  it('has a say in joining by domain only where the company has one', async () => {
    expect(await sent({ has_domain: 'yes' })).toMatchObject({ domain_open: false });
    expect(await sent({ domain_open: 'on' })).not.toHaveProperty('domain_open');
  });

  it('names each limit that is none', () => {
    expect(errors({ link_domains: 'not a domain' })).toEqual({ link_domains: 'invalid' });
    expect(errors({ link_max: '0' })).toEqual({ link_max: 'invalid' });
    expect(errors({ link_until: '1.2.2030' })).toEqual({ link_until: 'invalid' });
    expect(errors({ studio_limit: '-1' })).toEqual({ studio_limit: 'invalid' });
  });
});
