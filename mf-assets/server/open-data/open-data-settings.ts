import { z } from 'zod'
import type { Publication } from './datasets'

const webUrl = (remedy: string) => z.url({ protocol: /^https?$/, error: remedy })

/** What the open data says of who publishes it. Without a licence it is the one that NZGOAL gives as the usual one. */
export const OpenDataSettingsSchema = z
  .object({
    OPEN_DATA_LICENCE: webUrl(
      'set it to the address of the licence, such as https://creativecommons.org/licenses/by/4.0/',
    ).default('https://creativecommons.org/licenses/by/4.0/'),
    OPEN_DATA_PUBLISHER: z.string().trim().min(1).max(200).default('The council'),
    OPEN_DATA_CONTACT: z.email('set it to an e-mail address, such as open-data@example.govt.nz').optional(),
    /** Where browsers find the product, and for the demonstration its port: links lead there. */
    PUBLIC_ORIGIN: z.string().optional(),
    PORT: z.string().default('4173'),
  })
  .transform(
    ({ OPEN_DATA_LICENCE, OPEN_DATA_PUBLISHER, OPEN_DATA_CONTACT, PUBLIC_ORIGIN, PORT }): Publication => ({
      origin: (PUBLIC_ORIGIN ?? `http://localhost:${PORT}`).replace(/\/$/, ''),
      licence: OPEN_DATA_LICENCE,
      publisher: OPEN_DATA_PUBLISHER,
      contact: OPEN_DATA_CONTACT ?? null,
    }),
  )
