import * as z from 'zod/mini'
import { ClientErrorSchema, PageRunSchema, PageVitalsSchema } from '../composition/client-error'
import { PublicationSchema, RemoteDescriptionSchema } from '../composition/registry'
import { operation } from './operation'

export const getOpenApi = operation({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This description.',
  needs: 'nothing',
  answer: z.looseObject({ openapi: z.string() }),
})

export const getMapPage = operation({
  method: 'GET',
  path: '/api/map-page',
  summary: "Whether the council's map page can be shown in a frame.",
  needs: 'record:read',
  answer: z.object({
    url: z.string(),
    /** Whether one of our pages may show the map page in a frame. */
    embeddable: z.boolean(),
    /** Why not, in one sentence for operators; `null` when it may. */
    reason: z.nullable(z.string()),
  }),
})

const { name, version } = RemoteDescriptionSchema.shape

export const previewRemote = operation({
  method: 'GET',
  path: '/api/remotes/:remote/versions/:version',
  summary: 'A published version of a remote, live or not, for a preview.',
  needs: 'releases:preview',
  params: z.strictObject({ remote: name, version }),
  answer: PublicationSchema,
})

export const reportClientError = operation({
  method: 'POST',
  path: '/api/client-errors',
  summary: 'Takes the error of a remote in a browser.',
  needs: 'nothing',
  body: ClientErrorSchema,
  answer: null,
  status: 204,
})

export const reportPageRun = operation({
  method: 'POST',
  path: '/api/page-runs',
  summary: 'Takes note of a remote that has loaded and rendered in a browser.',
  needs: 'nothing',
  body: PageRunSchema,
  answer: null,
  status: 204,
})

export const reportPageVitals = operation({
  method: 'POST',
  path: '/api/page-vitals',
  summary: 'Takes note of how fast and how steady a page with a remote was.',
  needs: 'nothing',
  body: PageVitalsSchema,
  answer: null,
  status: 204,
})
