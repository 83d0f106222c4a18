// What articles say of the product must be what the product does, in every language.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PHOTO_LIMITS } from '#server/contracts/catalogue.ts';

const ROOT = import.meta.dirname;
/** Every line of every article: a paragraph, a row of a table or a field of the front matter. */
const lines = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .map((text) => ({ file, text })),
  );
const sentences = lines.flatMap(({ file, text }) =>
  text.split(/(?<=[.?!]['’]?)\s+/).map((sentence) => ({ line: text, sentence: `${file}: ${sentence}` })),
);
const saying = (claim: RegExp) => sentences.map(({ sentence }) => sentence).filter((sentence) => claim.test(sentence));

const FOUR = '\\b(?:four|vier|cuatro|quatre)\\b';
const AT_LEAST =
  '(?:minimum|mínimo|mindest|müssen es sein|enough to begin|would be enough|würden genügen|bastarían|suffiraient)';

it('no article asks for four photos: one is enough', () => {
  expect(PHOTO_LIMITS.min).toBe(1);
  const claims = saying(new RegExp(`${FOUR}[^,;:.]{0,60}${AT_LEAST}`, 'i'));
  expect([...claims, ...saying(new RegExp(`bastarían ${FOUR}`, 'i'))]).toEqual([]);
});

it('no article gives 1280 pixels as the height of all headshots or of 4:5: with a large photo they have up to 3840', () => {
  const both = /3840|at least|mindestens|al menos|au moins/;
  expect(saying(/\b1280\b/).filter((sentence) => !both.test(sentence))).toEqual([]);
});

it('no article says that a headshot has either 3840 or 1280 pixels: there are sizes between them', () => {
  expect(saying(/(?:otherwise|sonst|si no,|sinon) (?:1024 \S+ )?1280/)).toEqual([]);
});

it('recommends the number of photos that the product recommends, and no other', () => {
  const { recommendedFrom, recommendedTo } = PHOTO_LIMITS;
  expect([recommendedFrom, recommendedTo]).toEqual([6, 10]);
  const ten = '(?:ten|zehn|diez|dix|10)';
  const upToTen = new RegExp(`(?:${FOUR}|\\b4) (?:to|bis|a|à|y) ${ten}\\b`, 'i');
  const better = new RegExp(
    `${FOUR} (?:or more|oder mehr|o más|ou plus) (?:are|is|sind|es|sale|valent|sont) (?:better|besser|mejor|mieux|préférables)`,
    'i',
  );
  expect([...saying(upToTen), ...saying(better)]).toEqual([]);
});

it('says that credits return and photos are deleted automatically, in one word', () => {
  const byThemselves =
    /by itself|by themselves|von selbst|por sí sol[ao]s?|vuelven? sol[ao]s?|tout seul|d’(?:elle|eux|elles)-mêmes?/i;
  const thing = /credit|crédit|renew|verlängert|renueva|renouvelle|seat|Platz\b|plaza|\bplace\b/i;
  expect(saying(byThemselves).filter((sentence) => thing.test(sentence))).toEqual([]);
});

it('names a date until which photos are kept, and no countdown: the results page shows a date', () => {
  expect(
    saying(
      /countdown|counts down|cuenta atrás|décompte l’annonçait|affiche le décompte|compte à rebours|Frist sichtbar/i,
    ),
  ).toEqual([]);
});

it('says that clothes stay as they are only by default: where we offer generated ones, people can order them', () => {
  const clothes = /clothes|Kleidung|\bropa\b|vêtements|epaulettes|Schulterstücke|hombreras|épaulettes/i;
  const kept =
    /\b(?:stays?|keeps?|leaves?|come from|unchanged|(?:are|is) (?:yours|your own|the ones)|not (?:change )?clothes|bleib(?:t|en)|lassen|lässt|stammen|kommen|nicht die Kleidung|weder Kleidung|neue Kleidung|(?:Ihre|tuy[ao]s|tuyas) (?:sind|eigenen)|quedan?|conservan?|vienen|salen|son (?:las )?tuy[ao]s|no la ropa|ropa nueva|restent|gard(?:e|ent|ons)|viennent|sont les vôtres|étant les vôtres|pas les vêtements|ni les vêtements)/i;
  const ours =
    /\b(?:we|ours?|your (?:own )?photos?|wir|unser\w*|Ihren? Fotos?|nosotros|nuestr[ao]s?|tus? fotos?|nous|n[oô]tre|nos|vos photos?|photo|foto)\b/i;
  const undressed = /ziehen niemanden um|no vestimos|n’habillons|erfundenes Revers|solapa inventada|revers inventé/i;
  const condition = /default|normalerweise|por defecto|par défaut|built-in|eingebaut|incorporado|intégré/i;
  const claims = sentences.filter(
    ({ sentence }) => undressed.test(sentence) || [clothes, kept, ours].every((part) => part.test(sentence)),
  );
  expect(claims.filter(({ line }) => !condition.test(line)).map(({ sentence }) => sentence)).toEqual([]);
});
