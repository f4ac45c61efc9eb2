import type * as z from 'zod/mini'
import type { Need } from '../access/policy'
import type { TokenScope } from '../access/token-scopes'

type Schema = z.ZodMiniType

interface OperationShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With parameters as `:name`. */
  path: `/api/${string}`
  /** One sentence for readers of the OpenAPI description. */
  summary: string
  needs: Need
  /** The scope with which an access token may do it, too. Without one no token may. */
  scope?: TokenScope
  params?: Schema
  query?: Schema
  /** Of the headers only those named here are looked at; their names are lower case. */
  headers?: Schema
  body?: Schema
  /** As many bytes as the body may have; 64 KiB unless said. */
  bodyBytes?: number
  /** The media types of a body that is no JSON. */
  upload?: readonly `${string}/${string}`[]
  /** What a 2xx carries: JSON of this schema, nothing, or something that is no JSON, as its media type. */
  answer: Schema | null | `${string}/${string}`
  /** 200 unless said. */
  status?: 200 | 201 | 202 | 204
}

export type Operation = Readonly<OperationShape>

/** Keeps the exact types of an operation. */
export const operation = <const O extends Operation>(described: O): O => described

type Of<O, Part extends string> =
  O extends Readonly<Record<Part, infer S extends Schema>> ? z.output<S> : undefined
type Given<O, Part extends string> =
  O extends Readonly<Record<Part, infer S extends Schema>> ? { [K in Part]: z.input<S> } : object

/** What a handler gets of a request, read and checked. */
export interface OperationInput<O> {
  params: Of<O, 'params'>
  query: Of<O, 'query'>
  headers: Of<O, 'headers'>
  body: Of<O, 'body'>
}
/** What a caller gives. */
export type OperationRequest<O> = Given<O, 'params'> &
  Given<O, 'query'> &
  Given<O, 'headers'> &
  Given<O, 'body'>
/** What comes back. */
export type OperationAnswer<O> = O extends { answer: infer S extends Schema } ? z.output<S> : undefined

/** Media types of what can be downloaded. */
export const CSV = 'text/csv'
export const GEOJSON = 'application/geo+json'
