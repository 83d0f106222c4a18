// The client in loaders and actions: `apiOf(context).get<Order>('orders/1')`. Calls go through the host with this visitor's session.
import { data, type RouterContextProvider } from 'react-router';
import { hostContext, turnedAwayContext } from '../context';
import { createApi, type Api } from './client';
import { ApiError } from './errors';

export function apiOf(context: Readonly<RouterContextProvider>): Api {
  const host = context.get(hostContext);
  return createApi({
    origin: host.site.publicUrl,
    async send(request) {
      const answer = await host.api(request);
      if (answer.status === 401 && host.session) context.set(turnedAwayContext, true);
      return answer;
    },
    hasSession: () => host.session !== null,
    // On the server a session is there or it is not; waiting for one would only hold the page up.
    sessionWait: 0,
    sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  });
}

/**
 * For loaders whose page is nothing without the answer: a refusal becomes the error page of the same status. A plain error thrown in a
 * loader would be a 500.
 */
export function pageApiOf(context: Readonly<RouterContextProvider>): Api {
  const api = apiOf(context);
  const orErrorPage = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400) throw data(error.message, { status: error.status });
      throw error;
    }
  };
  return {
    get: (path, options) => orErrorPage(api.get(path, options)),
    post: (path, body, options) => orErrorPage(api.post(path, body, options)),
    put: (path, body, options) => orErrorPage(api.put(path, body, options)),
    patch: (path, body, options) => orErrorPage(api.patch(path, body, options)),
    delete: (path, options) => orErrorPage(api.delete(path, options)),
  };
}
