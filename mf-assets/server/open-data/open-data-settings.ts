import { publicationVariables } from 'api/server-part'
import { z } from 'zod'
import type { Publication } from './datasets'

/** What the open data says of who publishes it: licence and publisher are those of the record's own layer. */
export const openDataVariables = {
  ...publicationVariables,
  OPEN_DATA_CONTACT: z.email('set it to an e-mail address, such as open-data@example.govt.nz').optional(),
  /** Where browsers find the product, and for the demonstration its port: links lead there. */
  PUBLIC_ORIGIN: z.string().optional(),
  PORT: z.string().default('4173'),
}

type Variables = z.infer<z.ZodObject<typeof openDataVariables>>

export const publicationOf = ({
  OPEN_DATA_LICENCE,
  OPEN_DATA_PUBLISHER,
  OPEN_DATA_CONTACT,
  PUBLIC_ORIGIN,
  PORT,
}: Variables): Publication => ({
  origin: (PUBLIC_ORIGIN ?? `http://localhost:${PORT}`).replace(/\/$/, ''),
  licence: OPEN_DATA_LICENCE,
  publisher: OPEN_DATA_PUBLISHER,
  contact: OPEN_DATA_CONTACT ?? null,
})
