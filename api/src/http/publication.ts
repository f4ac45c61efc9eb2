import { z } from 'zod'
import { webUrlVariable } from './setting-variables'

/** Under which licence the data of the record is published, and by whom. */
export interface Publication {
  /** Its address. */
  licence: string
  publisher: string
}

/** Unless it is set. */
export const USUAL_PUBLICATION: Publication = {
  // The one that NZGOAL gives as the usual one.
  licence: 'https://creativecommons.org/licenses/by/4.0/',
  publisher: 'The council',
}

/** The environment variables of it, which the parts of remotes that publish data read as well. */
export const publicationVariables = {
  OPEN_DATA_LICENCE: webUrlVariable(USUAL_PUBLICATION.licence).default(USUAL_PUBLICATION.licence),
  OPEN_DATA_PUBLISHER: z
    .string()
    .trim()
    .min(1)
    .max(200, 'set it to a name of at most 200 characters')
    .default(USUAL_PUBLICATION.publisher),
}

declare module 'fastify' {
  interface FastifyInstance {
    publication: Publication
  }
}

interface Published {
  publication: Publication
  /** When the data changed last; `null` where there is none. */
  updatedAt: Date | null
}

/** The licence and the age of an answer as HTTP has them, for formats without a place for them. */
export const publicationHeaders = ({ publication, updatedAt }: Published): Record<string, string> => ({
  link: `<${publication.licence}>; rel="license"`,
  ...(updatedAt && { 'last-modified': updatedAt.toUTCString() }),
})

/** The same as members of GeoJSON, named as those of OGC API Features. */
export const publicationMembers = ({ publication, updatedAt }: Published) => ({
  updated: updatedAt?.toISOString() ?? null,
  links: [{ href: publication.licence, rel: 'license', title: 'The licence of the data' }],
})
