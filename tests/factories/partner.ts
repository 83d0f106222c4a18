// A company's program: calls the partner API with a key of its own.
import { photoBytes } from './pictures.ts';
import type { Answer, ApiWorld } from './api.ts';
import type { TestCompany } from './companies.ts';

export interface ApiProgram {
  key: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A shoot whose person has agreed, with so many accepted photos. */
  shoot(photos?: number): Promise<string>;
  send(shootId: string, photos: Record<string, Uint8Array>): Promise<Answer>;
}
export const CONSENT = {
  adult: true,
  face_processing: true,
  given_at: '2029-12-31T10:00:00Z',
  how: 'form in the intranet, version 3',
};
const ALL = ['shoots:read', 'shoots:write', 'results:read'];

export async function createApiProgram(
  world: ApiWorld,
  company: TestCompany,
  scopes: string[] = ALL,
): Promise<ApiProgram> {
  const made = await world.call('POST', `/companies/${company.id}/api-keys`, {
    as: company.owner,
    body: { name: 'Intranet', scopes },
  });
  const { key } = made.body;
  const program: ApiProgram = {
    key,
    call: (method, path, body, headers = {}) =>
      world.call(method, `/api/partner/v1${path}`, {
        body,
        headers: { authorization: `Bearer ${key}`, ...headers },
      }),
    async shoot(photos = 0) {
      const { body } = await program.call('POST', '/shoots', { person: { name: 'Ben' }, consent: CONSENT });
      const files = Array.from(
        { length: photos },
        (_, i) => [`${i}.jpg`, photoBytes(`${body.shoot_id} ${i}`)] as const,
      );
      if (photos > 0) await program.send(body.shoot_id, Object.fromEntries(files));
      return body.shoot_id;
    },
    send: (shootId, photos) => {
      const form = multipartBody(photos);
      return program.call('POST', `/shoots/${shootId}/photos`, form.text, { 'content-type': form.type });
    },
  };
  return program;
}

/** The photos of tests are text. */
export function multipartBody(photos: Record<string, Uint8Array>): { text: string; type: string } {
  const boundary = 'a-boundary';
  const parts = Object.entries(photos).map(
    ([name, bytes]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="photos"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n${new TextDecoder().decode(bytes)}\r\n`,
  );
  return { text: `${parts.join('')}--${boundary}--\r\n`, type: `multipart/form-data; boundary=${boundary}` };
}
