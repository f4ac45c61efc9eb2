import type { Operation } from 'shared-domain/contract'
import * as z from 'zod/mini'
import * as operations from '../operations'
import { GEOREPORT_EXAMPLES, GEOREPORT_XML } from '../operations/open311/georeport-examples'
import { normalized, wasteContainer } from '../rules/ngsi-ld/waste-container'
import { discoveryOf } from '../rules/open311/discovery'
import { SERVICES } from '../rules/open311/services'
import { writeCalendar } from './calendars/write-calendar'
import {
  definitionXml,
  discoveryXml,
  receiptXml,
  requestsXml,
  servicesXml,
  tokenXml,
  updateReceiptXml,
  updatesXml,
} from './open311/georeport-xml'

/** What other systems use: whatever is below a path that a standard fixes, and the calendars. */
const forOthers = Object.entries(operations as Record<string, unknown>).filter(
  (entry): entry is [string, Operation] => {
    const { path = '' } = Object(entry[1]) as Partial<Operation>
    return /^\/(open311|ngsi-ld)\/|\/calendars\//.test(path)
  },
)

describe('the examples of what other systems use', () => {
  it.each(forOthers)(
    'are as %s takes and gives them',
    (_, { params, query, headers, body, answer, examples }) => {
      expect(examples).toBeDefined()
      for (const [schema, given] of [
        [params, examples?.params],
        [query, examples?.query ?? (query && {})],
        [headers, examples?.headers],
        [body, examples?.body],
      ] as const)
        if (schema) expect(z.safeParse(schema, given)).toMatchObject({ success: true })
      if (answer === null) return
      expect(examples?.answer).toBeDefined()
      if (typeof answer !== 'string')
        expect(z.safeParse(answer, examples?.answer)).toMatchObject({ success: true })
    },
  )

  it('are more than a few', () => expect(forOthers.length).toBeGreaterThan(20))

  it('as XML are what the server writes', () => {
    const { discovery, services, service, requests, createRequest, token, updates, createUpdate } =
      GEOREPORT_EXAMPLES
    expect(SERVICES).toContainEqual(services.answer[0])
    expect(discovery.answer).toEqual(discoveryOf('https://bins.example.govt.nz'))
    expect(GEOREPORT_XML).toEqual({
      discovery: discoveryXml(discoveryOf('https://bins.example.govt.nz')),
      services: servicesXml(services.answer),
      service: definitionXml({ ...service.answer, attributes: [...service.answer.attributes] }),
      requests: requestsXml(requests.answer),
      receipt: receiptXml(createRequest.answer[0] as Parameters<typeof receiptXml>[0]),
      token: tokenXml(token.answer[0] as Parameters<typeof tokenXml>[0]),
      updates: updatesXml(updates.answer),
      updateReceipt: updateReceiptXml(createUpdate.answer[0] as Parameters<typeof updateReceiptXml>[0]),
    })
  })

  it.each([
    ['bin WN042', operations.binCalendar],
    ['Cuba Street', operations.streetCalendar],
    ['Te Aro', operations.suburbCalendar],
  ])('of the calendar of %s is what the server writes', (subject, { examples }) => {
    const bin = { id: 'WN042', location: '3 Lambton Quay, Wellington Central', lastCollectedAt: null }
    expect(examples.answer).toBe(
      writeCalendar(
        subject,
        [{ kind: 'planned', day: '2026-11-23', bins: [bin] }],
        Date.parse('2026-11-23T03:00:00Z'),
      ),
    )
  })

  it('of an entity is what the server writes', () => {
    const entity = wasteContainer({
      ...{ id: 'WN042', location: '3 Lambton Quay, Wellington Central', binType: 'general' },
      ...{ fillLevel: 85, lat: -41.279009, lng: 174.7781, measuredAt: '2026-11-20T03:14:00.000Z' },
      lastCollectedAt: '2026-11-18T20:41:00.000Z',
    })
    if (!entity) throw new Error('The bin has no place.')
    const { '@context': _, ...shown } = operations.getEntity.examples.answer
    expect(shown).toEqual(entity)
    expect(normalized(entity)).toMatchObject({ id: shown.id })
  })
})
