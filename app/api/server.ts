// The client in loaders and actions: `serverApi(context).get('/orders/:id', { params: { id } })`. Calls go through the host with
// this visitor's session.
import { data, type RouterContextProvider } from 'react-router';
import { hostContext, sessionRejectedContext } from '../context';
import { createApiFromSend, createSend, type Api, type Send } from './client';
import { ApiError } from './errors';

type Context = Readonly<RouterContextProvider>;

export const serverApi = (context: Context): Api => createApiFromSend(createServerSend(context));

/**
 * For loaders whose page is nothing without the answer: a refusal becomes the error page of the same status. A plain error thrown in a
 * loader would be a 500.
 */
export function errorPageApi(context: Context): Api {
  const send = createServerSend(context);
  return createApiFromSend(async (...call) => {
    try {
      return await send(...call);
    } catch (error) {
      // A 500 stays the error that it is: it is reported, and staff read it on the page.
      const refused = error instanceof ApiError && error.status >= 400 && error.status !== 500;
      if (refused) throw data(error.message, { status: error.status });
      throw error;
    }
  });
}

function createServerSend(context: Context): Send {
  const host = context.get(hostContext);
  return createSend({
    origin: host.origin,
    async send(request) {
      const answer = await host.api(request);
      if (answer.status === 401 && host.session) context.set(sessionRejectedContext, true);
      return answer;
    },
    hasSession: () => host.session !== null,
    // On the server a session is there or it is not; waiting for one would only hold the page up.
    sessionWait: 0,
    sleep: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
  });
}
