import { Refusal, type ServerPartContext } from 'api/server-part'
import { distanceKm, type Point } from 'shared-domain'
import type { OperationInput } from 'shared-domain/contract'
import * as z from 'zod/mini'
import type { listEntities } from '../../operations'
import { entityQuery } from '../../rules/ngsi-ld/entity-query'
import {
  binIdOf,
  CONTEXT,
  normalized,
  type WasteContainer,
  wasteContainer,
} from '../../rules/ngsi-ld/waste-container'
import { everyBin } from '../every-bin'
import { refusedParameter } from '../refused-parameter'

type Bins = ServerPartContext<'bins'>['record']['bins']
type ListQuery = OperationInput<typeof listEntities>['query']
type Options = ListQuery['options']

/** The entities of a page, as JSON-LD. */
export async function listContainers(bins: Bins, query: ListQuery): Promise<string> {
  const { q, id, limit, offset, options } = query
  const isNear = nearOf(query)
  const asked = q === undefined ? undefined : entityQuery(q)
  if (asked && 'failure' in asked) throw wrong('q', `${asked.failure}.`)
  const ids = id?.split(',')
  const found = (await everyBin(bins)).flatMap((bin) => {
    const entity = wasteContainer(bin)
    const isAsked =
      entity && (!ids || ids.includes(entity.id)) && (!asked || asked.matches(entity)) && isNear(entity)
    return isAsked ? [entity] : []
  })
  return JSON.stringify(found.slice(offset, offset + limit).map((entity) => written(entity, options)))
}

export async function getContainer(bins: Bins, entityId: string, options: Options): Promise<string> {
  const binId = binIdOf(entityId)
  const bin = binId === undefined ? null : await bins.find(binId)
  const entity = bin && wasteContainer(bin)
  if (!entity) throw new Refusal('not-found', `There is no entity ${entityId}.`)
  return JSON.stringify(written(entity, options))
}

const written = (entity: WasteContainer, options: Options) => ({
  ...(options === 'keyValues' ? entity : normalized(entity)),
  '@context': CONTEXT,
})

/** Whether an entity is as near as a geo-query asks. */
export function nearOf({
  georel,
  geometry,
  coordinates,
}: Pick<ListQuery, 'georel' | 'geometry' | 'coordinates'>): (entity: WasteContainer) => boolean {
  if (!georel && !geometry && !coordinates) return () => true
  if (!georel || !geometry || !coordinates)
    throw wrong('georel', 'A geo-query has georel, geometry and coordinates.')
  const centre = placeOf(coordinates)
  const withinM = Number(georel.split('==')[1])
  return ({ location }) => {
    const [lng, lat] = location.coordinates
    return distanceKm(centre, { lat, lng }) * 1000 <= withinM
  }
}

const CoordinatesSchema = z.tuple([
  z.coerce.number().check(z.gte(-180), z.lte(180)),
  z.coerce.number().check(z.gte(-90), z.lte(90)),
])

export function placeOf(coordinates: string): Point {
  const numbers = /^\[([^,]+),([^,]+)\]$/.exec(coordinates.replaceAll(' ', ''))?.slice(1)
  const read = CoordinatesSchema.safeParse(numbers)
  if (!read.success) throw wrong('coordinates', 'Give [longitude,latitude], such as [174.776,-41.287].')
  const [lng, lat] = read.data
  return { lat, lng }
}

const wrong = (name: string, detail: string) => refusedParameter('query', name, detail)
