// What managers paste: lines, lists, what mail programs write, CSV files of spreadsheets.
import { describe, expect, it } from 'vitest';
import { parseAddresses } from './parse-addresses.ts';

const found = (text: string) =>
  parseAddresses(text).map(({ line, email, valid }) => `${line} ${email}${valid ? '' : ' ?'}`);

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
    expect(parseAddresses(' \n ; ,\n')).toEqual([]);
  });
});
