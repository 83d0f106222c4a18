// Calls that the product itself makes to an auth server, hosted or embedded.
import { AppError } from '../../domain/errors.ts';

/** Answers a request to the auth server: in process, or over the network. */
export type AuthFetch = (request: Request) => Promise<Response>;

export interface AuthCalls {
  json(method: string, path: string, token?: string): Promise<unknown>;
  /** Sends DELETE; something already gone is not an error. */
  remove(path: string, token: string): Promise<void>;
}

export function createAuthCalls(base: string, fetch: AuthFetch, apiKey?: string): AuthCalls {
  async function call(method: string, path: string, token?: string): Promise<Response> {
    const headers = new Headers();
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (apiKey) headers.set('apikey', apiKey);
    const answer = await fetch(new Request(base + path, { method, headers })).catch((error: unknown) => {
      throw Object.assign(unavailable(), { cause: error });
    });
    if (answer.status >= 500 || answer.status === 429) throw unavailable();
    return answer;
  }
  return {
    async json(method, path, token) {
      const answer = await call(method, path, token);
      if (answer.status === 401 || answer.status === 403) throw unauthenticated();
      if (!answer.ok) return undefined;
      return answer.json();
    },
    async remove(path, token) {
      const answer = await call('DELETE', path, token);
      if (answer.ok || answer.status === 404) return;
      if (answer.status === 401 || answer.status === 403) throw unauthenticated();
      throw new Error(`The auth server refused to delete ${path.split('/')[1]}: ${answer.status}`);
    },
  };
}

const unauthenticated = (): AppError => new AppError('unauthenticated', 'Authentication required. Please log in.');
const unavailable = (): AppError =>
  new AppError('unavailable', 'Service temporarily unavailable. Please try again later.');
