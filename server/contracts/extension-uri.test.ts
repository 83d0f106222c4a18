// Where an access token may be sent: these tests are the only thing between a crafted link and somebody's account.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExtensionRedirect } from './extension-uri.ts';

const ID = 'abcdefghijklmnopabcdefghijklmnop';
const OTHER = 'ponmlkjihgfedcbaponmlkjihgfedcba';
const FIREFOX = '0123456789abcdef0123456789abcdef01234567';

describe('the way back to an extension', () => {
  it.each([
    `https://${ID}.chromiumapp.org`,
    `https://${ID}.chromiumapp.org/`,
    `https://${ID}.chromiumapp.org/done?x=1#y`,
    `https://${FIREFOX}.extensions.allizom.org/`,
  ])('is followed: %s', (written) => {
    expect(parseExtensionRedirect(written, [])?.href.startsWith(written)).toBe(true);
  });

  it.each([
    null,
    '',
    'chromiumapp.org',
    `http://${ID}.chromiumapp.org/`,
    `//${ID}.chromiumapp.org/`,
    `https:/${ID}.chromiumapp.org/`,
    `https:\\\\${ID}.chromiumapp.org/`,
    `https://${ID.slice(1)}.chromiumapp.org/`,
    `https://${ID.toUpperCase()}.chromiumapp.org/`,
    `https://${ID}-.chromiumapp.org/`,
    `https://${ID}.chromiumapp.org.evil.example/`,
    `https://${ID}.chromiumapp.org@evil.example/`,
    `https://${ID}.chromiumapp.org:443@evil.example/`,
    `https://${ID}.chromiumapp.org:8443/`,
    `https://x:y@${ID}.chromiumapp.org/`,
    `https://evil.example/${ID}.chromiumapp.org/`,
    `https://evil.example?https://${ID}.chromiumapp.org/`,
    `https://a.${ID}.chromiumapp.org/`,
    `https://${ID}.evilchromiumapp.org/`,
    `https://${ID}.chromiumapp.org\\.evil.example/`,
    `https://${ID}.chromiumapp.org\t.evil.example/`,
    `https://${ID}%2echromiumapp.org/`,
    ` https://${ID}.chromiumapp.org/`,
    `javascript:https://${ID}.chromiumapp.org/`,
    `https://${'a'.repeat(64)}.chromiumapp.org/`,
  ])('is refused: %s', (written) => {
    expect(parseExtensionRedirect(written, [])).toBeUndefined();
  });

  it('is refused for an id that is not in the list, when there is one', () => {
    expect(parseExtensionRedirect(`https://${ID}.chromiumapp.org/`, [ID])).toBeDefined();
    expect(parseExtensionRedirect(`https://${OTHER}.chromiumapp.org/`, [ID])).toBeUndefined();
  });

  it('never leads anywhere but to an extension, whatever is written', () => {
    const piece = fc.constantFrom(
      ...[ID, FIREFOX, '.chromiumapp.org', '.extensions.allizom.org', 'https://', 'http://', '//', '/', '\\', '@', ':'],
      ...['evil.example', '.', '%2e', '%00', '\n', '\t', '#', '?', '443', 'A', '-'],
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
          fc.webUrl(),
        ),
        (written) => {
          const url = parseExtensionRedirect(written, []);
          if (!url) return;
          expect(url.protocol).toBe('https:');
          expect(url.host).toMatch(/^[a-z0-9]{32,63}\.(?:chromiumapp\.org|extensions\.allizom\.org)$/);
          expect(url.username + url.password).toBe('');
        },
      ),
      { numRuns: 5000 },
    );
  });
});
