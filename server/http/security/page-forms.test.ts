// Which requests reach a page's action. That readable forms work is shown wherever a page is walked in a browser.
import { describe, expect, it } from 'vitest';
import { checkPageRequest } from './page-forms.ts';

const URLENCODED = 'application/x-www-form-urlencoded';
const send = (body: BodyInit, type: string, method = 'POST') =>
  checkPageRequest(new Request('http://localhost/contact', { method, body, headers: { 'content-type': type } }));
const statusOf = async (answer: Request | Response | Promise<Request | Response>): Promise<number | 'passed on'> => {
  const made = await answer;
  return made instanceof Response ? made.status : 'passed on';
};
const part = '--b\r\nContent-Disposition: form-data; name="f"\r\n\r\n1\r\n';
const multipart = (fields: number): [string, string] => [
  `${part.repeat(fields)}--b--\r\n`,
  'multipart/form-data; boundary=b',
];

describe('a form of a page', () => {
  it.each([
    ['of five hundred boxes', 'id=x&'.repeat(500), URLENCODED, 'passed on'],
    ['of half a million fields', 'a&'.repeat(500_000), URLENCODED, 413],
    ['with files, of few fields', ...multipart(30), 'passed on'],
    ['with files, of thousands of fields', ...multipart(5000), 413],
    [
      'whose second type says how it is read',
      'a&'.repeat(500_000),
      `multipart/form-data; boundary=b, ${URLENCODED}`,
      415,
    ],
    [
      'whose first type says how it is counted',
      multipart(5000)[0],
      `${URLENCODED}, multipart/form-data; boundary=b`,
      415,
    ],
    ['of a type that only begins like a form’s', 'a=1', `${URLENCODED}-x`, 415],
    ['with a charset', 'a=1', `${URLENCODED}; charset=UTF-8`, 'passed on'],
  ] as const)('%s', async (_, body, type, status) => {
    expect(await statusOf(send(body, type))).toBe(status);
  });

  it('is passed on as it was sent', async () => {
    const passed = await send('name=Ada+L&email=a%40b.c', URLENCODED);
    expect(await (passed as Request).text()).toBe('name=Ada+L&email=a%40b.c');
  });
});

it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('a page takes no %s, whatever it carries', async (method) => {
  const answer = (await send('a=1', URLENCODED, method)) as Response;
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect(await statusOf(checkPageRequest(new Request('http://localhost/contact', { method })))).toBe(405);
});
