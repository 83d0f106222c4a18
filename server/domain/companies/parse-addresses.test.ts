// What managers paste: lines, lists, what mail programs write, CSV files of spreadsheets.
import { describe, expect, it } from 'vitest';
import type { ColumnUse } from '../../contracts/company-lists.ts';
import { parseAddresses } from './parse-addresses.ts';

const found = (text: string) =>
  parseAddresses(text).entries.map(({ line, email, valid }) => `${line} ${email}${valid ? '' : ' ?'}`);
const people = (text: string, uses?: ColumnUse[]) =>
  parseAddresses(text, uses).entries.map(({ name, email }) => `${name} <${email}>`);
const usesOf = (text: string) => parseAddresses(text).columns?.map(({ use }) => use);

describe('addresses that somebody pasted', () => {
  it('stand on lines, or apart by commas, semicolons or spaces', () => {
    expect(
      found('ada@example.com\r\nBEN@Example.com; cleo@example.com,dan@example.com\n\neve@example.com fay@example.com'),
    ).toEqual([
      '1 ada@example.com',
      '2 ben@example.com',
      '2 cleo@example.com',
      '2 dan@example.com',
      '4 eve@example.com',
      '4 fay@example.com',
    ]);
  });

  it('are found beside a quotation mark that is never closed', () => {
    expect(found('"ada@example.com\nben@example.com')).toEqual(['1 ada@example.com', '2 ben@example.com']);
  });

  it('are none in two hundred thousand separators, and nothing breaks', () => {
    for (const text of [',', ';', ' ', '\n', '"', '<']) expect(found(text.repeat(199_999))).toEqual([]);
  });

  it('may carry a name, as mail programs write them', () => {
    expect(found('Ada Lovelace <ada@example.com>, "Byron" <b@example.com>')).toEqual([
      '1 ada@example.com',
      '1 b@example.com',
    ]);
  });

  it('may carry a name with a comma, quoted or not, as Outlook pastes a list of people', () => {
    expect(
      found(
        '"Diaz, Dora" <dora@example.com>; Ek, Eve (Sales) <eve@example.com>;\n\'fay@example.com\' <fay@example.com>',
      ),
    ).toEqual(['1 dora@example.com', '1 eve@example.com', '2 fay@example.com']);
    expect(found('ada@example.com, Ben Lee <ben@example.com>, cleo@example.com')).toEqual([
      '1 ada@example.com',
      '1 ben@example.com',
      '1 cleo@example.com',
    ]);
    expect(found('"ada@example.com", <mailto:ben@example.com>; mailto:cleo@example.com.')).toEqual([
      '1 ada@example.com',
      '1 ben@example.com',
      '1 cleo@example.com',
    ]);
  });

  it('are read across a stray space, and one wrong comma is one mistake', () => {
    expect(found('hal @example.com\ngina@ example.com, frank@example,com, ida@example.com')).toEqual([
      '1 hal@example.com',
      '2 gina@example.com',
      '2 frank@example,com ?',
      '2 ida@example.com',
    ]);
  });

  it('keep what is no address, with its line', () => {
    expect(found('ada@example.com\nben@\nnobody')).toEqual(['1 ada@example.com', '2 ben@ ?', '3 nobody ?']);
  });

  it('come out of the email column of a CSV file, wherever it stands', () => {
    const csv =
      '\uFEFFName;E-Mail;Team\n"Lovelace, Ada";ada@example.com;A\n\nBen;;B\n"Cleo\nMarie";cleo@example.com;A\n';
    expect(found(csv)).toEqual(['2 ada@example.com', '4  ?', '6 cleo@example.com']);
  });

  it('are none in an empty text', () => {
    expect(parseAddresses(' \n ; ,\n')).toEqual({ entries: [], columns: null });
  });
});

describe('names that come with addresses', () => {
  it('are kept from a list that Outlook or another mail program copies', () => {
    expect(
      people('"Diaz, Dora" <dora@example.com>; Ek, Eve (Sales) <eve@example.com>; Ada Lovelace <ada@example.com>'),
    ).toEqual(['Dora Diaz <dora@example.com>', 'Eve Ek <eve@example.com>', 'Ada Lovelace <ada@example.com>']);
    expect(people("'fay@example.com' <fay@example.com>, gus@example.com, Ben O’Neil, PhD <ben@example.com>")).toEqual([
      ' <fay@example.com>',
      ' <gus@example.com>',
      'Ben O’Neil, PhD <ben@example.com>',
    ]);
  });

  it.each([
    ['Vorname;Nachname;E-Mail\nÄnne;Öztürk;a@example.com', 'Änne Öztürk'],
    ['email,First Name,Last Name\na@example.com,Ada,Lovelace', 'Ada Lovelace'],
    ['Name,Email\n"Lovelace, Ada",a@example.com', 'Ada Lovelace'],
    ['Name;Vorname;E-Mail-Adresse\nMüller;Jörg;a@example.com', 'Jörg Müller'],
    ['Prénom;Nom;Adresse e-mail\nZoé;Dupont;a@example.com', 'Zoé Dupont'],
    ['Nom,Courriel\nZoé Dupont,a@example.com', 'Zoé Dupont'],
    ['Nombre\tApellidos\tCorreo electrónico\nInés\tGil Ruiz\ta@example.com', 'Inés Gil Ruiz'],
  ])('are put together from the columns of %j', (text, name) => {
    expect(people(text)).toEqual([`${name} <a@example.com>`]);
  });

  it('come out of a table without a header, and with a header in other words', () => {
    expect(people('Ada,Lovelace,ada@example.com\nBen,Lee,ben@example.com')).toEqual([
      'Ada Lovelace <ada@example.com>',
      'Ben Lee <ben@example.com>',
    ]);
    const text = 'Colleague;Dept;Login\nAda Lovelace;R&D;ada@example.com\nBen Lee;Law;ben@example.com';
    expect(people(text)).toEqual(['Ada Lovelace <ada@example.com>', 'Ben Lee <ben@example.com>']);
    expect(usesOf(text)).toEqual(['name', 'none', 'email']);
  });

  it('come out of one row', () => {
    for (const row of ['Ada,Lovelace,ada@x.example', 'ada@x.example;Ada;Lovelace', 'Ada Lovelace\tada@x.example'])
      expect(people(row)).toEqual(['Ada Lovelace <ada@x.example>']);
    expect(people('Ada,van der Berg,ada@x.example')).toEqual(['Ada van der Berg <ada@x.example>']);
    expect(found('ada@x.example, ben@x.example, 12')).toEqual(['1 ada@x.example', '1 ben@x.example', '1 12 ?']);
    expect(found('ada@x.example;')).toEqual(['1 ada@x.example']);
  });

  it('follow the uses that somebody chose for the columns', () => {
    const text = 'Last;Given;Work;Mail\nLovelace;Ada;ada@work.example;ada@home.example';
    expect(people(text, ['last', 'first', 'email', 'none'])).toEqual(['Ada Lovelace <ada@work.example>']);
    expect(people(text, ['none', 'name'])).toEqual([]);
  });

  it('hold no control characters and no addresses, and are cut at the length of a name', () => {
    expect(people(`name,email\n"A\u0007d\na",a@example.com\nb@example.com,b@example.com`)).toEqual([
      'A d a <a@example.com>',
      ' <b@example.com>',
    ]);
    const [entry] = parseAddresses(`${'a'.repeat(400)} <a@example.com>`).entries;
    expect(entry!.name).toHaveLength(120);
  });
});
