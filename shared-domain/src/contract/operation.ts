import type * as z from 'zod/mini'
import type { Need } from '../access/policy'
import type { TokenScope } from '../access/token-scopes'
import type { FormType } from './form-file'

type Schema = z.ZodMiniType

interface OperationShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /**
   * With parameters as `:name`, or `:name.xml` for a file. Outside of `/api/` only what a standard fixes, below its version, such as
   * `/open311/v2/`, or that version itself.
   */
  path: `/api/${string}` | `/${string}/v${number}/${string}` | `/${string}/v${number}`
  /** One sentence for the OpenAPI description. */
  summary: string
  needs: Need
  /** The scope with which an access token may use the operation. Without a scope no token may. */
  scope?: TokenScope
  params?: Schema
  query?: Schema
  /** Only the headers named here are read; their names are in lower case. */
  headers?: Schema
  body?: Schema
  /** The largest body in bytes; 64 KiB by default. */
  bodyBytes?: number
  /** The media types of a body that is not JSON. */
  upload?: readonly `${string}/${string}`[]
  /**
   * The forms as which the body may be sent, too, where a server part serves it. `body` validates the fields: text, a list where a name
   * repeats, and files as `formFile`.
   */
  forms?: readonly FormType[]
  /** The content of a 2xx response: JSON of this schema, nothing, or a media type that is not JSON. */
  answer: Schema | null | `${string}/${string}`
  /**
   * The media type in which a server part writes its refusals, where the standard of the operation wants another form than problem
   * documents: its `writeRefusal`.
   */
  refusal?: `${string}/${string}`
  /** 200 unless said. */
  status?: 200 | 201 | 202 | 204
  /** A request and its answer, for readers of the OpenAPI description. Each is as it is sent: not parsed, and not filled up. */
  examples?: OperationExamples
  /** Loads the samples that perform it in mock mode; set by `withSamples`. */
  samples?: () => Promise<SamplesModule>
}

interface OperationExamples {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: unknown
  answer?: unknown
}

interface SamplesModule {
  /** A method, so that its parameter may be narrower: the type of events cannot be imported here. */
  samples(tell: unknown): object
}

export type Operation = Readonly<OperationShape>

/** Keeps the exact types of an operation. */
export const operation = <const O extends Operation>(described: O): O => described

type Of<O, Part extends string> =
  O extends Readonly<Record<Part, infer S extends Schema>> ? z.output<S> : undefined
type Given<O, Part extends string> =
  O extends Readonly<Record<Part, infer S extends Schema>> ? { [K in Part]: z.input<S> } : object

/** The validated input of a handler. */
export interface OperationInput<O> {
  params: Of<O, 'params'>
  query: Of<O, 'query'>
  headers: Of<O, 'headers'>
  body: Of<O, 'body'>
}
/** The parts of a request, as a caller passes them. */
export type OperationRequest<O> = Given<O, 'params'> &
  Given<O, 'query'> &
  Given<O, 'headers'> &
  Given<O, 'body'>
/** The body of a successful response. */
export type OperationAnswer<O> = O extends { answer: infer S extends Schema } ? z.output<S> : undefined

/** The media types of downloads. */
export const CSV = 'text/csv'
export const GEOJSON = 'application/geo+json'
