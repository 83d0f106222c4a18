// The web app as one function: the production build, or Vite's in development.
import { existsSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import { createRouteSubset } from './route-subset.ts';
import type { Host } from './types.ts';

export interface WebApp {
  fetch(request: Request, host: Host): Promise<Response>;
  /** The query parameters that a page reads which the page cache may store; undefined for every other address. */
  storedPageParameters(pathname: string): Promise<readonly string[] | undefined>;
  development?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  stop(): Promise<void>;
}

type AppBuild = ServerBuild & {
  entry: {
    module: {
      createLoadContext(host: Host): RouterContextProvider;
      storedPageParameters(pathname: string): readonly string[] | undefined;
    };
  };
};

const contextOf = (build: AppBuild, host: Host): RouterContextProvider => build.entry.module.createLoadContext(host);

export async function loadProductionApp(buildDir: string): Promise<WebApp> {
  const file = path.join(buildDir, 'server', 'index.js');
  if (!existsSync(file))
    throw new Error('There is no build yet: run `npm run build` first (`npm start` does it by itself)');
  const { createRequestHandler } = await import('react-router');
  const build = (await import(pathToFileURL(file).href)) as AppBuild;
  const narrowed = createRouteSubset(build);
  const handlers = new Map<AppBuild, RequestHandler>();
  return {
    fetch(request, host) {
      const few = narrowed(new URL(request.url).pathname);
      let handler = handlers.get(few);
      if (!handler) handlers.set(few, (handler = createRequestHandler(few, 'production')));
      return handler(request, contextOf(build, host));
    },
    storedPageParameters: async (pathname) => build.entry.module.storedPageParameters(pathname),
    stop: async () => undefined,
  };
}

/** Vite in the same process and behind the same entry, so that development obeys the rules of production. */
export async function loadDevelopmentApp(root: string, server: Server): Promise<WebApp> {
  const [{ createServer, isRunnableDevEnvironment }, { createRequestHandler }] = await Promise.all([
    import('vite'),
    import('react-router'),
  ]);
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
  const environment = vite.environments.ssr;
  if (!environment || !isRunnableDevEnvironment(environment))
    throw new Error('Vite has no environment to render pages in');
  const load = (): Promise<AppBuild> =>
    environment.runner.import('virtual:react-router/server-build') as Promise<AppBuild>;
  return {
    async fetch(request, host) {
      try {
        const build = await load();
        return await createRequestHandler(build, 'development')(request, contextOf(build, host));
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        throw error;
      }
    },
    storedPageParameters: async (pathname) => (await load()).entry.module.storedPageParameters(pathname),
    development: (request, response, next) => void vite.middlewares(request, response, next),
    stop: () => vite.close(),
  };
}
