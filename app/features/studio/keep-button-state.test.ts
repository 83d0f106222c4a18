// What the button that keeps an edit says and does, with and without a preview.
import { expect, it } from 'vitest';
import { bundlesFor } from '~/i18n/messages.server';
import { keepButtonState } from './keep-button-state';

const offer = (changes: Partial<Parameters<typeof keepButtonState>[0]> = {}) =>
  keepButtonState({
    ...{ script: true, painted: false, redrawn: false, unchanged: false, affordable: true, blocked: false },
    state: 'seen',
    ...changes,
  });

it('keeps what was seen, and waits for the first preview', () => {
  expect(offer()).toEqual({ label: 'submit', help: 'again', disabled: false });
  expect(offer({ state: 'pending' })).toEqual({ label: 'submit', help: 'again', disabled: true });
  expect(offer({ blocked: true }).disabled).toBe(true);
});

it('does not keep what is certain to fail', () => {
  expect(offer({ state: 'refused' })).toEqual({ label: 'submit', help: 'again', disabled: true });
});

it('says that an edit is kept without a preview where none comes', () => {
  expect(offer({ state: 'unseen' })).toEqual({ label: 'unseen', help: 'unseenText', disabled: false });
  expect(offer({ state: 'unseen', affordable: false }).disabled).toBe(true);
  // What stands against the picture that is shown says nothing of this edit.
  expect(offer({ state: 'unseen', blocked: true }).disabled).toBe(false);
  // Nothing would be kept.
  expect(offer({ state: 'unseen', unchanged: true })).toMatchObject({ label: 'submit', disabled: true });
});

it('needs no preview for what a model paints', () => {
  const painted = { label: 'generate', help: 'generateText', disabled: false };
  for (const state of ['pending', 'unseen', 'refused', 'seen'] as const) {
    expect(offer({ painted: true, state })).toEqual(painted);
    expect(offer({ painted: true, redrawn: true, blocked: true, state }).help).toBe('redrawText');
  }
});

it('refuses and promises nothing without a script', () => {
  const still = { label: 'submit', help: 'again', disabled: false };
  expect(offer({ script: false, state: 'pending', unchanged: true, affordable: false })).toEqual(still);
});

it.each(['en', 'de', 'es', 'fr'] as const)('asks a credit for what was not kept before only: %s', (locale) => {
  const { generations } = bundlesFor(locale, ['generations']) as { generations: { form: Record<string, string> } };
  expect(generations.form['unseenText']).toMatch(/\b(?:new|neue|nueva|nouvelle) /);
});
