import * as z from 'zod/mini'
import { ClientErrorSchema } from '../composition/client-error'
import { MAP_PAGE_API, MapPageSchema } from '../map-page/map-page'
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
  path: MAP_PAGE_API,
  summary: "Whether the council's map page can be shown in a frame.",
  needs: 'record:read',
  answer: MapPageSchema,
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
