// Pages take a GET, or a POST of a form that can be parsed. Anything else would throw in a page's action, or keep it busy for minutes.
import { formKindOf, hasTooManyFields } from '../../contracts/form-fields.ts';

/**
 * The same request once its form was checked, or the response that refuses it. A form is held in memory, which is little (body-limits.ts). React
 * Router would run a page's action for PUT, PATCH and DELETE too, but no page of ours sends them.
 */
export async function checkPageRequest(request: Request): Promise<Request | Response> {
  const { url, method, headers, signal } = request;
  if (method === 'GET' || method === 'HEAD') return request;
  if (method !== 'POST') return refuse(405, 'Send a form by POST.', { allow: 'GET, HEAD, POST' });
  const type = headers.get('content-type') ?? '';
  const kind = formKindOf(type);
  if (!kind) return refuse(415, 'Send a form.');
  const body = await request.arrayBuffer();
  if (hasTooManyFields(body, kind)) return refuse(413, 'The form has too many fields.');
  // An action would take a form without a boundary, or with a part without a name, for an error of its own.
  if (kind === 'multipart' && !(await isReadable(body, type))) return refuse(400, 'The form cannot be read.');
  return new Request(url, { method, headers, signal, body });
}

const isReadable = (body: ArrayBuffer, type: string): Promise<boolean> =>
  new Response(body, { headers: { 'content-type': type } }).formData().then(
    () => true,
    () => false,
  );

const refuse = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });
