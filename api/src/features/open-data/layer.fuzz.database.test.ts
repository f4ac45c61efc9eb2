import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { FUZZ_TIMEOUT_MS, fuzzing } from 'shared-domain/testing/fuzzing'
import { databasePlugin } from '../../database/database'
import { makeTestDatabase } from '../../database/testing/test-database'
import { keepBins } from '../bins/testing/keep-bins'
import { FIELD_NAMES } from './bin-layer'
import { openDataLayer } from './open-data-layer'

let server: FastifyInstance
beforeAll(async () => {
  server = Fastify()
  const database = await makeTestDatabase()
  await keepBins(database, { id: 'WN001', fillLevel: 81, lat: -41.29, lng: 174.77 }, { id: "O'Reily" })
  await server.register(databasePlugin, { database })
  await server.register(openDataLayer, { now: Date.now })
})
afterAll(() => server.close())

const field = fc.constantFrom(...FIELD_NAMES, 'fill_level', 'NOWHERE')
const number = fc
  .oneof(fc.integer(), fc.double(), fc.constantFrom('1e999', '1e-999', '99999999999999999999', '.', '-0'))
  .map(String)
const quoted = fc
  .oneof(fc.string(), fc.constantFrom("'", '\0', '%', '_', '\\', 'Full'))
  .map((text) => `'${text.replaceAll("'", "''")}'`)
const date = fc
  .tuple(
    fc.constantFrom('DATE', 'TIMESTAMP', 'date'),
    fc.oneof(
      fc
        .date()
        .map((at) => (Number.isNaN(at.getTime()) ? 'x' : at.toISOString().replace('T', ' ').slice(0, 19))),
      fc.constantFrom('2026-02-30', '0000-00-00', '9999-12-31', '-1-1-1', '2026-11-20 25:61:61'),
    ),
  )
  .map(([kind, text]) => `${kind} '${text}'`)
const value = fc.oneof(number, quoted, date, field)
const comparison = fc.oneof(
  fc
    .tuple(field, fc.constantFrom('=', '<>', '!=', '<', '>=', 'LIKE', 'NOT LIKE'), value)
    .map((all) => all.join(' ')),
  fc.tuple(value, fc.constantFrom('=', '<'), field).map((all) => all.join(' ')),
  fc
    .tuple(field, fc.constantFrom('IN', 'NOT IN'), fc.array(value, { maxLength: 4 }))
    .map(([name, word, all]) => `${name} ${word} (${all.join(', ')})`),
  fc.tuple(field, value, value).map(([name, low, high]) => `${name} BETWEEN ${low} AND ${high}`),
  fc.tuple(field, fc.constantFrom('IS NULL', 'IS NOT NULL')).map((all) => all.join(' ')),
  fc.constantFrom('1=1', '1=2', 'NOT', '((', '--', ';'),
)
const clause = fc.letrec<{ clause: string }>((tie) => ({
  clause: fc.oneof(
    { depthSize: 'small' },
    comparison,
    fc.tuple(tie('clause'), fc.constantFrom('AND', 'OR'), tie('clause')).map((all) => all.join(' ')),
    tie('clause').map((one) => `NOT (${one})`),
  ),
})).clause
const query = fc.record(
  {
    where: fc.oneof({ weight: 6, arbitrary: clause }, fc.string()),
    outFields: fc.oneof(
      fc.array(field).map((all) => all.join()),
      fc.constant('*'),
      fc.string(),
    ),
    orderByFields: fc.oneof(
      fc.tuple(field, fc.constantFrom('ASC', 'desc', 'x')).map((all) => all.join(' ')),
      fc.string(),
    ),
    resultOffset: number,
    resultRecordCount: number,
    returnCountOnly: fc.constantFrom('true', 'false', ''),
    returnIdsOnly: fc.constantFrom('true', 'false'),
    returnGeometry: fc.constantFrom('true', 'false'),
    returnExtentOnly: fc.constantFrom('true', 'false'),
    objectIds: fc.oneof(
      fc.array(fc.integer()).map((all) => all.join()),
      fc.string(),
    ),
    geometry: fc.oneof(
      fc.array(number, { minLength: 2, maxLength: 4 }).map((all) => all.join()),
      fc
        .record({ xmin: fc.double(), ymin: fc.double(), xmax: fc.double(), ymax: fc.double() })
        .map((all) => JSON.stringify(all)),
      fc.json(),
    ),
    geometryType: fc.constantFrom('esriGeometryEnvelope', 'esriGeometryPoint', 'esriGeometryPolygon'),
    inSR: fc.constantFrom('4326', '102100', '2193', '{"wkid":3857}', '{}', 'x'),
    outSR: fc.constantFrom('4326', '102100', '2193'),
    f: fc.constantFrom('json', 'geojson', 'html'),
  },
  { requiredKeys: [] },
)

it(
  'answers any query with bins, a number of them, or what is wrong with it',
  async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const answer = await server.inject({ url: '/open-data/FeatureServer/0/query', query: asked })
        expect([answer.statusCode, answer.statusCode < 500 ? '' : answer.body]).toEqual([
          answer.statusCode,
          '',
        ])
        const { error, features, count, objectIds, extent } = answer.json()
        if (error) expect(error).toMatchObject({ code: 400, message: expect.any(String) })
        else expect(features ?? objectIds ?? count ?? extent).toBeDefined()
      }),
      fuzzing({ runs: 300, share: 0.2 }),
    )
  },
  FUZZ_TIMEOUT_MS,
)
