// Clothes by trade in the studio's form, as a page without a script sends and shows them.
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { GARMENTS, TRADES } from '#server/contracts/clothes.ts';
import type { StudioAnswer } from '#server/contracts/studio.ts';
import { i18nInstance } from '~/i18n/instance';
import { bundlesFor } from '~/i18n/messages.server';
import { parseClothes } from '#server/contracts/clothes-choice.ts';
import { ClothesField } from './clothes-field';

interface Shown {
  chosen?: string;
  trade?: StudioAnswer['trade'];
  keepsFace?: boolean;
  processor?: string | null;
}
function read({ chosen = 'same', trade = null, keepsFace = true, processor = 'OpenAI' }: Shown = {}): string {
  const paints = {
    clothes: true,
    pose: true,
    keeps_face: keepsFace,
    credits: 1,
    separate_consent: false,
    waiting_for: null,
  };
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nInstance('en', bundlesFor('en', ['clothes', 'common']))}>
      <ClothesField studio={{ paints, processor, trade }} chosen={chosen} />
    </I18nextProvider>,
  );
}
const radios = (page: string) =>
  [...page.matchAll(/<input[^>]*name="clothes"[^>]*>/g)].map(([input]) => ({
    value: /value="([^"]*)"/.exec(input)![1]!,
    checked: input.includes('checked'),
  }));
const openTrades = (page: string): string[] =>
  [...page.matchAll(/<details[^>]* open=""[^>]*>.*?<span[^>]*>([^<]*)</g)].map(([, name]) => name!);

describe('the form', () => {
  it('offers every garment in every colour, and nothing that the server would not take', () => {
    const values = radios(read()).map(({ value }) => value);
    expect(new Set(values).size).toBe(values.length);
    expect(values).toEqual(expect.arrayContaining(['same', ...GARMENTS, 'suit:navy', 'hi-vis-vest:orange']));
    for (const value of values)
      expect(parseClothes(value)).toMatchObject({
        clothes: value.split(':')[0],
        clothes_colour: value.split(':')[1] ?? null,
      });
  });

  it.each(['same', 'suit', 'scrub-top:teal'])('has exactly %s chosen', (chosen) =>
    expect(radios(read({ chosen })).filter(({ checked }) => checked)).toEqual([{ value: chosen, checked: true }]),
  );
});

describe('a trade is open', () => {
  it('when its clothes are chosen', () => {
    expect(openTrades(read({ chosen: 'chef-jacket:white', trade: 'law' }))).toEqual(['Hospitality and kitchen']);
  });

  it('when the person chose from it last', () =>
    expect(openTrades(read({ trade: 'law' }))).toEqual(['Law and finance']));

  it('at no other time: all of them can be seen at once', () => {
    expect(openTrades(read())).toEqual([]);
    expect(read().match(/<details/g)).toHaveLength(TRADES.length);
  });
});

describe('the page says what becomes of the face', () => {
  it('where it stays, and who creates the rest', () => {
    expect(read()).toContain('Your face, hair and neck stay as in the picture; OpenAI creates the rest.');
    expect(read({ processor: null })).toContain('a model on our own server creates the rest');
  });

  it('where the whole picture is redrawn: likeness decides', () => {
    expect(read({ keepsFace: false })).toContain('your face included. If the likeness is too low');
    expect(read({ keepsFace: false })).not.toContain('stay as in the picture');
  });
});
