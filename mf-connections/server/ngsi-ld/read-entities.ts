import { Refusal, type ServerPartContext, type WrittenAnswer } from 'api/server-part'
import { distanceKm, type Point } from 'shared-domain'
import type { OperationInput } from 'shared-domain/contract'
import * as z from 'zod/mini'
import type { getEntity, listEntities } from '../../operations'
import { ATTRIBUTES, type AttributeName } from '../../operations/ngsi-ld/attributes'
import { entityQuery } from '../../rules/ngsi-ld/entity-query'
import {
  binIdOf,
  normalized,
  type WasteContainer,
  wasteContainer,
  withAttributes,
} from '../../rules/ngsi-ld/waste-container'
import { everyBin } from '../every-bin'
import { refusedParameter } from '../refused-parameter'
import { writeNgsi } from './write-ngsi'

type Bins = ServerPartContext<'bins'>['record']['bins']
type ListQuery = OperationInput<typeof listEntities>['query']
type EntityQuery = OperationInput<typeof getEntity>['query']

/** The entities of a page, and where the next one is. */
export async function listContainers(
  bins: Bins,
  query: ListQuery,
  accept: string | undefined,
): Promise<WrittenAnswer> {
  const { q, id, limit, offset, count } = query
  if (query.type === undefined && !q && !id && !query.attrs && !query.georel)
    throw wrong('type', 'Give type=WasteContainer, or say by id, attrs, q or georel which entities you want.')
  const isNear = nearOf(query)
  const wanted = attributesOf(query)
  const asked = q === undefined ? undefined : entityQuery(q)
  if (asked && 'failure' in asked) throw wrong('q', `${asked.failure}.`)
  const ids = id?.split(',')
  const found = (await everyBin(bins)).flatMap((bin) => {
    const entity = wasteContainer(bin)
    const isAsked =
      entity &&
      (!ids || ids.includes(entity.id)) &&
      (!wanted || wanted.some((name) => entity[name] !== undefined)) &&
      (!asked || asked.matches(entity)) &&
      isNear(entity)
    return isAsked ? [entity] : []
  })
  const page = found.slice(offset, offset + limit).map((entity) => shown(entity, query))
  return writeNgsi(page, accept, {
    links: pageLinks(query, found.length),
    ...(count === 'true' && { total: found.length }),
  })
}

export async function getContainer(
  bins: Bins,
  entityId: string,
  query: EntityQuery,
  accept: string | undefined,
): Promise<WrittenAnswer> {
  const binId = binIdOf(entityId)
  const bin = binId === undefined ? null : await bins.find(binId)
  const entity = bin && wasteContainer(bin)
  if (!entity) throw new Refusal('not-found', `There is no entity ${entityId}.`)
  return writeNgsi(shown(entity, query), accept)
}

function shown(entity: WasteContainer, query: Pick<EntityQuery, 'attrs' | 'options'>): object {
  const wanted = withAttributes(entity, attributesOf(query) ?? ATTRIBUTES)
  return query.options === 'keyValues' ? wanted : normalized(wanted)
}

function attributesOf({ attrs }: Pick<EntityQuery, 'attrs'>): AttributeName[] | undefined {
  return attrs?.split(',').map((given) => {
    const name = ATTRIBUTES.find((one) => one === given.trim())
    if (!name) throw wrong('attrs', `Give attributes of WasteContainer: ${ATTRIBUTES.join(', ')}.`)
    return name
  })
}

/** The pages before and after this one. */
function pageLinks(query: ListQuery, total: number): string[] {
  const { offset, limit, ...others } = query
  const linkTo = (from: number, rel: string) => {
    const asked = { ...others, limit: String(limit), offset: String(from) }
    const given = Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    )
    return `</ngsi-ld/v1/entities?${new URLSearchParams(given)}>; rel="${rel}"; type="application/ld+json"`
  }
  return [
    ...(offset + limit < total ? [linkTo(offset + limit, 'next')] : []),
    ...(offset > 0 ? [linkTo(Math.max(0, offset - limit), 'prev')] : []),
  ]
}

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
