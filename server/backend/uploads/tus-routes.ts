// The routes of resumable uploads (tus) at one address; there is one such address for each way to upload into a draft.
import { z } from 'zod';
import type { AccessRule } from '../../domain/access/authorize.ts';
import type { Person } from '../../domain/access/viewer.ts';
import { routePath, route, type RouteSpec, perHour } from '../route.ts';
import { handleForm } from './form.ts';
import { handleTus } from './tus.ts';

/** The uploading customer and the order. */
export interface UploadTarget {
  person: Person;
  orderId: string;
}
type Call<R extends AccessRule> = Parameters<RouteSpec<R, undefined, undefined, undefined>['handler']>[0];

export interface TusRoutes<R extends AccessRule, Path extends string> {
  rule: R;
  /** Has one parameter: `/orders/:id/attachments`. */
  path: Path;
  param: Record<string, z.ZodType<string>>;
  /** Suffix of the summaries in the API reference: ` from a phone`. */
  from?: string;
  /** The photos' `upload_source`, whatever the browser says. */
  source?: string;
  /** This address also takes the form of pages without JavaScript. */
  forms: boolean;
  /** Finds the draft by the path's parameter; throws AppError, such as `not_found`. */
  enter(call: Call<R>, value: string): Promise<UploadTarget>;
}

export function tusRoutes<R extends AccessRule, const Path extends string>(spec: TusRoutes<R, Path>) {
  const { rule, path, param, from = '', source, forms, enter } = spec;
  const raw = { rule, raw: 'photos', idempotent: false } as const;
  const [name] = Object.keys(param) as [string];
  const params = z.object(param);
  const optionsFor = (value: string) => ({
    // In this protocol the server sends the browser the upload's address.
    path: routePath({ path: path.replace(`:${name}`, value) }),
    ...(source ? { source } : {}),
  });
  const begin =
    (formsToo: boolean) =>
    async (call: Call<R>, { params: given }: { params: Record<string, string> }): Promise<Response> => {
      const value = given[name]!;
      const { person, orderId } = await enter(call, value);
      const { deps, request } = call;
      return formsToo && request.headers.get('content-type')?.startsWith('multipart/form-data')
        ? handleForm(deps, person, orderId, request, source ? { source } : {})
        : handleTus(deps, person, orderId, request, undefined, optionsFor(value));
    };
  return [
    route({
      ...raw,
      method: 'POST',
      path,
      summary: `Begins a resumable upload${from} (tus)${forms ? ', or takes photos from a form and answers 303' : ''}`,
      params,
      limit: perHour(300),
      handler: begin(forms),
    }),
    route({
      ...raw,
      method: 'OPTIONS',
      path,
      summary: 'Says what the upload protocol can do (tus)',
      params,
      handler: begin(false),
    }),
    ...(['HEAD', 'PATCH', 'DELETE', 'OPTIONS'] as const).map((method) =>
      route({
        ...raw,
        method,
        path: `${path}/:upload` as const,
        summary: {
          HEAD: `Says how much of an upload${from} has arrived (tus)`,
          PATCH: `Sends more of an upload${from}; the last piece answers with Attachment-Id (tus)`,
          DELETE: `Gives an upload${from} up (tus)`,
          OPTIONS: 'Says what the upload protocol can do (tus)',
        }[method],
        params: params.extend({ upload: z.uuid() }),
        handler: async (call, { params: given }) => {
          const value = (given as Record<string, string>)[name]!;
          const { person, orderId } = await enter(call, value);
          return handleTus(call.deps, person, orderId, call.request, given.upload, optionsFor(value));
        },
      }),
    ),
  ];
}
