// The backend client of SPEC section 7, used by loaders, actions and the browser alike. It knows only Request and
// Response: where they go (in process, another address, this page's own origin) is the transport's affair.
import { ApiError, DEFAULT_ERROR, NO_RESPONSE, read } from './errors';

/** SPEC section 9, all in milliseconds or attempts. */
export const SESSION_WAIT_MS = 5000;
const SESSION_STEP_MS = 500;
const ATTEMPTS = 3;
const ADMIN_ATTEMPTS = 5;
const ATTEMPT_DELAY_MS = 500;

export interface Transport {
  origin: string;
  send(request: Request): Promise<Response>;
  hasSession(): boolean;
  /** How long a session may take to appear: 5 s in the browser, nothing on the server, where it is there or not. */
  sessionWait: number;
  sleep(milliseconds: number): Promise<void>;
}

export interface CallOptions {
  query?: Record<string, string | number | boolean | null | undefined>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Public calls need no session. */
  open?: boolean;
  /** Admin variants of SPEC section 6: the last two make the client try five times. */
  admin?: boolean;
  paranoid?: boolean;
  populate?: boolean;
  /** Fewer where a refusal is a normal answer that the person waits for (a form), never more than the default. */
  attempts?: number;
  /** Given when the caller itself may repeat the call, e.g. a form that is posted again. */
  idempotencyKey?: string;
}

/** For forms: a refusal is a normal answer, which the person waits for. */
export const ONCE = { attempts: 1 } as const satisfies CallOptions;

export interface Api {
  /** Undefined when no session appeared, or when the answer has no body. */
  get<T>(path: string, options?: CallOptions): Promise<T | undefined>;
  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T | undefined>;
  put<T>(path: string, body?: unknown, options?: CallOptions): Promise<T | undefined>;
  patch<T>(path: string, body?: unknown, options?: CallOptions): Promise<T | undefined>;
  delete<T>(path: string, options?: CallOptions): Promise<T | undefined>;
}

export function createApi(transport: Transport): Api {
  const call = <T>(method: string, path: string, body: unknown, options: CallOptions = {}) =>
    request<T>(transport, method, path, body, options);
  return {
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, body, options) => call('PUT', path, body, options),
    patch: (path, body, options) => call('PATCH', path, body, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
  };
}

async function request<T>(
  transport: Transport,
  method: string,
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<T | undefined> {
  if (!options.open && !(await sessionAppears(transport, options.signal))) return undefined;
  const url = addressOf(transport.origin, path, options);
  const headers = headersOf(method, body, options);
  const attempts = options.attempts ?? (options.paranoid || options.populate ? ADMIN_ATTEMPTS : ATTEMPTS);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once<T>(transport, new Request(url, requestInit(method, headers, body, options.signal)));
    } catch (error) {
      if (attempt >= attempts || options.signal?.aborted) throw error;
      await transport.sleep(ATTEMPT_DELAY_MS);
    }
  }
}

async function sessionAppears(transport: Transport, signal: AbortSignal | undefined): Promise<boolean> {
  for (let waited = 0; !transport.hasSession(); waited += SESSION_STEP_MS) {
    if (waited >= transport.sessionWait || signal?.aborted) return false;
    await transport.sleep(SESSION_STEP_MS);
  }
  return true;
}

async function once<T>(transport: Transport, outgoing: Request): Promise<T | undefined> {
  let response: Response;
  try {
    response = await transport.send(outgoing);
  } catch (cause) {
    throw new ApiError(NO_RESPONSE, 0, undefined, { cause });
  }
  const text = await response.text().catch(() => '');
  const data = parse(text);
  if (!response.ok) throw new ApiError(read(data, 'error') ?? DEFAULT_ERROR, response.status, data);
  return data as T | undefined;
}

function addressOf(origin: string, path: string, options: CallOptions): URL {
  const url = new URL(`/api/v1/${path.replace(/^\//, '')}`, origin);
  const { admin, paranoid, populate } = options;
  for (const [name, value] of Object.entries({ ...options.query, admin, paranoid, populate })) {
    if (value !== undefined && value !== null && value !== false) url.searchParams.set(name, String(value));
  }
  return url;
}

function headersOf(method: string, body: unknown, options: CallOptions): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  // A form brings its own content type, with the boundary.
  if (!(body instanceof FormData)) headers['content-type'] = 'application/json';
  // One key for all attempts of a call: whatever happened to the first answer, the deed is done once.
  if (method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
  return { ...headers, ...options.headers };
}

function requestInit(method: string, headers: Record<string, string>, body: unknown, signal?: AbortSignal) {
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (signal) init.signal = signal;
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) init.body = JSON.stringify(body);
  return init;
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
