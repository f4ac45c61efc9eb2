import * as z from 'zod/mini'

/** By Accept an answer is JSON-LD, or plain JSON whose context is in the header Link. */
export const acceptHeader = { accept: z.optional(z.string()) }

/** NGSI-LD's own types of errors, in the form of RFC 7807. */
export const NGSI_REFUSAL = { refusal: 'application/problem+json' } as const
