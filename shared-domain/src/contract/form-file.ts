import * as z from 'zod/mini'

/** How a form sends its fields; only the second one has files. */
export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const
export type FormType = (typeof FORM_TYPES)[number]

interface FileLimits<Type extends string> {
  /** The largest file in bytes. */
  maxBytes: number
  /** The media types that the sender may name. What a file really holds must be looked at. */
  types: readonly [Type, ...Type[]]
}

/** A file of a multipart form, as the body of an operation has it. */
export const formFile = <Type extends `${string}/${string}`>({ maxBytes, types }: FileLimits<Type>) =>
  z.object({
    name: z.string(),
    type: z.enum(types, `Send a file of ${types.join(', ')}.`),
    bytes: z.custom<Uint8Array>(
      (value) => ArrayBuffer.isView(value) && value.byteLength <= maxBytes,
      `Send a file of at most ${maxBytes} bytes.`,
    ),
  })
