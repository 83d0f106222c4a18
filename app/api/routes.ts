// The calls of /api/v1 as types, derived from the backend's own list of routes and the schemas in server/contracts. A path that
// no route has, a body that its schema refuses and a field that its answer lacks are type errors. Types only: nothing of the
// server gets into the app's bundle.
import type { z } from 'zod';
import type { AnyTypedRoute } from '#server/backend/index.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `GET /orders/:id`; never for routes outside /api/v1. */
type KeyOf<R> = R extends { method: infer M extends string; path: infer P extends string }
  ? P extends `/api/${string}`
    ? never
    : `${M} ${P}`
  : never;
type Routes = { [R in AnyTypedRoute as KeyOf<R>]: R };
type Key = keyof Routes;

type PathIn<K, M extends string> = K extends `${M} ${infer P}` ? P : never;
export type PathOf<M extends Method> = PathIn<Key, M>;
/** The path of any route, for addresses that the browser calls by itself: links, forms, events, uploads. */
export type AnyPath = PathIn<Key, Method>;

type ParamIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
/** The values of a path's parameters, as they are: the client encodes them. */
export type ParamsOf<P extends string> = Record<ParamIn<P>, string>;

type SchemaOf<R, Field extends 'body' | 'query' | 'answer'> = R extends { [F in Field]?: infer S }
  ? Extract<S, z.ZodType>
  : never;
type IsNever<T> = [T] extends [never] ? true : false;

/** What a route answers: its schema's type, or, where it has no schema, what its handler returns. */
type Answer<R extends AnyTypedRoute, S extends z.ZodType> =
  IsNever<S> extends true ? Exclude<Awaited<ReturnType<R['handler']>>, Response> : z.output<S>;

export type QueryValue = string | number | boolean | null | undefined;
/** Flags of the admin routes, which are options of their own. */
type Flag = 'admin' | 'paranoid' | 'populate';

type ParamsPart<P extends string> = IsNever<ParamIn<P>> extends true ? { params?: never } : { params: ParamsOf<P> };
// Names are checked, values are not: most come as they are from the page's own address, and the backend refuses wrong ones.
type QueryPart<S extends z.ZodType> =
  IsNever<S> extends true ? { query?: never } : { query?: { [Name in Exclude<keyof z.input<S>, Flag>]?: QueryValue } };
type BodyPart<S extends z.ZodType> =
  IsNever<S> extends true
    ? { body?: never }
    : object extends z.input<S>
      ? { body?: z.input<S> | FormData }
      : { body: z.input<S> | FormData };

// Tables by route: a type that took a route apart at each call would be computed for the union of all routes as well.
type Inputs = {
  [K in Key]: ParamsPart<Routes[K]['path']> &
    QueryPart<SchemaOf<Routes[K], 'query'>> &
    BodyPart<SchemaOf<Routes[K], 'body'>>;
};
type Answers = { [K in Key]: Answer<Routes[K], SchemaOf<Routes[K], 'answer'>> };

/** What is particular to a call: its parameters, query and body. */
export type InputOf<M extends Method, P extends PathOf<M>> = Inputs[`${M} ${P}` & Key];
export type AnswerOf<M extends Method, P extends PathOf<M>> = Answers[`${M} ${P}` & Key];
