// Lists as programs save them: the same people in UTF-8, UTF-16 and the code page of Windows.
import { expect, it } from 'vitest';
import { decodeTextFile } from './decode-text-file';

const LIST = 'Vorname;Nachname;E-Mail\r\nJörg;Müller–Šimić;j@example.com';
const utf16 = Buffer.from(`\uFEFF${LIST}`, 'utf16le');
/** Only the letters of `LIST` that windows-1252 has elsewhere than Unicode, or not at all. */
const WINDOWS: Record<string, number> = { '–': 0x96, Š: 0x8a };
const windows = (text: string): Uint8Array => Uint8Array.from(text, (sign) => WINDOWS[sign] ?? sign.charCodeAt(0));

it.each([
  ['UTF-8', Buffer.from(LIST)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${LIST}`)],
  ['UTF-16, as Excel saves "Unicode text"', utf16],
  ['UTF-16 with the larger byte first', Buffer.from(utf16).swap16()],
])('reads %s', (_, bytes) => expect(decodeTextFile(bytes)).toBe(LIST));

it('reads the code page of Windows, as Excel saves CSV', () => {
  const text = LIST.replace('ć', 'c');
  expect(decodeTextFile(windows(text))).toBe(text);
});

it('reads a list without a letter', () => expect(decodeTextFile(new Uint8Array())).toBe(''));
