// The client of the backend, used by loaders, actions and the browser alike. It knows only Request and Response: where they go
// (in process, another address, this page's own origin) is up to its environment.
import { buildApiPath } from './address';
import { ApiError, DEFAULT_ERROR, NO_RESPONSE, readStringField } from './errors';
import type { AnswerOf, InputOf, Method, PathOf, QueryValue } from './routes';

export const SESSION_WAIT_MS = 5000;
const SESSION_STEP_MS = 500;
const ATTEMPTS = 3;
const ADMIN_ATTEMPTS = 5;
const ATTEMPT_DELAY_MS = 500;

export interface ClientEnvironment {
  origin: string;
  send(request: Request): Promise<Response>;
  hasSession(): boolean;
  /** How long a session may take to appear: 5 s in the browser, nothing on the server, where it is there or not. */
  sessionWait: number;
  sleep(milliseconds: number): Promise<void>;
}

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Public calls need no session. */
  open?: boolean;
  /** Flags of the admin routes: `paranoid` and `populate` make the client try five times. */
  admin?: boolean;
  paranoid?: boolean;
  populate?: boolean;
  /** Fewer where a refusal is a normal answer that the person waits for (a form), never more than the default. */
  attempts?: number;
  /** Given when the caller itself may repeat the call, e.g. a form that is posted again. */
  idempotencyKey?: string;
}

/** For forms: a failed call is a normal answer, which the person waits for. */
export const NO_RETRY = { attempts: 1 } as const satisfies CallOptions;

type OptionsOf<M extends Method, P extends PathOf<M>> = CallOptions & InputOf<M, P>;
/** Undefined when no session appeared, or when the answer has no body. */
type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...options: object extends OptionsOf<M, P> ? [options?: OptionsOf<M, P>] : [options: OptionsOf<M, P>]
) => Promise<AnswerOf<M, P> | undefined>;

/** `api.post('/orders/:id/start', { params: { id } })`; `./routes` has the types. */
export interface Api {
  get: Call<'GET'>;
  post: Call<'POST'>;
  put: Call<'PUT'>;
  patch: Call<'PATCH'>;
  delete: Call<'DELETE'>;
}

/** A call as it is sent, without what its path says about its types. */
export interface SentOptions extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, QueryValue>;
  body?: unknown;
}
export type Send = (method: Method, path: string, options: SentOptions) => Promise<unknown>;

export const createApi = (environment: ClientEnvironment): Api => createApiFromSend(createSend(environment));

export const createSend =
  (environment: ClientEnvironment): Send =>
  (method, path, options) =>
    request(environment, method, path, options);

/** An API whose calls all go through one function. */
export function createApiFromSend(send: Send): Api {
  const by =
    (method: Method) =>
    (path: string, options: SentOptions = {}) =>
      send(method, path, options);
  // The one place where types are claimed instead of checked: JSON that has arrived is what its route's schema says.
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), delete: by('DELETE') } as Api;
}

async function request(
  environment: ClientEnvironment,
  method: Method,
  path: string,
  options: SentOptions,
): Promise<unknown> {
  if (!options.open && !(await waitForSession(environment, options.signal))) return undefined;
  const url = buildUrl(environment.origin, path, options);
  const init = requestInit(method, options);
  const attempts = options.attempts ?? (options.paranoid || options.populate ? ADMIN_ATTEMPTS : ATTEMPTS);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendOnce(environment, new Request(url, init));
    } catch (error) {
      if (attempt >= attempts || options.signal?.aborted || isFinal(error)) throw error;
      await environment.sleep(ATTEMPT_DELAY_MS);
    }
  }
}

/** Repeating the call changes nothing: the person has to enter a code first. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && error.code === 'second_factor_required';

async function waitForSession(environment: ClientEnvironment, signal: AbortSignal | undefined): Promise<boolean> {
  for (let waited = 0; !environment.hasSession(); waited += SESSION_STEP_MS) {
    if (waited >= environment.sessionWait || signal?.aborted) return false;
    await environment.sleep(SESSION_STEP_MS);
  }
  return true;
}

async function sendOnce(environment: ClientEnvironment, outgoing: Request): Promise<unknown> {
  let response: Response;
  try {
    response = await environment.send(outgoing);
  } catch (cause) {
    throw new ApiError(NO_RESPONSE, 0, undefined, { cause });
  }
  const text = await response.text().catch(() => '');
  const data = parse(text);
  if (!response.ok) throw new ApiError(readStringField(data, 'error') ?? DEFAULT_ERROR, response.status, data);
  return data;
}

function buildUrl(origin: string, path: string, { params, query, admin, paranoid, populate }: SentOptions): URL {
  const url = new URL(buildApiPath(path, params), origin);
  for (const [name, value] of Object.entries({ ...query, admin, paranoid, populate })) {
    if (value !== undefined && value !== null && value !== false) url.searchParams.set(name, String(value));
  }
  return url;
}

function requestInit(method: Method, options: SentOptions): RequestInit {
  const { body, signal } = options;
  const init: RequestInit = { method, headers: buildHeaders(method, options), credentials: 'same-origin' };
  if (signal) init.signal = signal;
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) init.body = JSON.stringify(body);
  return init;
}

function buildHeaders(method: Method, { body, headers, idempotencyKey }: SentOptions): Record<string, string> {
  const own: Record<string, string> = { accept: 'application/json' };
  // A form brings its own content type, with the boundary.
  if (!(body instanceof FormData)) own['content-type'] = 'application/json';
  // One key for all attempts of a call: if only the answer was lost, the backend does not do it twice.
  if (method !== 'GET') own['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
  return { ...own, ...headers };
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
