import { validate } from '@readme/openapi-parser'
import type { FastifyInstance } from 'fastify'
import { OPERATIONS, type Operation } from 'shared-domain/contract'
import { makeTestDatabase } from '../../database/testing/test-database'
import { walkedOperations, walkedParts } from '../../features/server-parts/testing/walked-parts'
import { makeApp } from '../../server/testing/make-app'
import { openApi, templateOf } from './openapi'

interface Described {
  operationId: string
  'x-needs': string
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema?: object }> }
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
}
const operations: Readonly<Record<string, Operation>> = { ...OPERATIONS, ...walkedOperations }
const description = openApi(operations)
const described = (operation: Operation) =>
  description.paths[templateOf(operation.path)]?.[operation.method.toLowerCase()] as Described

describe('the description of the API', () => {
  it('is OpenAPI 3.1', async () => {
    // The validator takes it apart.
    const result = await validate(JSON.parse(JSON.stringify(description)))
    expect(result).toMatchObject({ valid: true, specification: 'OpenAPI', warnings: [] })
    expect(description.openapi).toMatch(/^3\.1\./)
  })

  it.each(Object.entries(operations))('has %s whole (ASVS 2.1.1)', (name, operation) => {
    const it = described(operation)
    expect(it).toMatchObject({ operationId: name, 'x-needs': operation.needs })
    expect(Object.keys(it.responses)).toContain(String(operation.status ?? 200))
    expect(it.responses.default?.content).toHaveProperty(['application/problem+json'])
    expect(it.requestBody === undefined).toBe(!operation.body && !operation.upload)
    const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
    const parameters = it.parameters ?? []
    expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath)
  })

  it('tells types, limits and what may be left out (ASVS 2.1.1, 5.1.1)', () => {
    const parameters = described(OPERATIONS.nearbyBins).parameters
    expect(parameters).toContainEqual(
      expect.objectContaining({
        name: 'lat',
        in: 'query',
        required: true,
        schema: expect.objectContaining({ type: 'number', minimum: -90, maximum: 90 }),
      }),
    )
    expect(parameters).toContainEqual(
      expect.objectContaining({
        name: 'radius',
        required: false,
        schema: expect.objectContaining({ type: 'number', default: 0.5 }),
      }),
    )
    expect(described(OPERATIONS.createReport).parameters).toContainEqual(
      expect.objectContaining({ name: 'idempotency-key', in: 'header', required: true }),
    )
    expect(described(OPERATIONS.addReportPhoto).requestBody?.content).toHaveProperty(['image/jpeg'])
    expect(described(OPERATIONS.binsCsv).responses[200]?.content).toHaveProperty(['text/csv'])
  })

  describe('of a server', () => {
    let app: FastifyInstance
    const served = new Set<string>()
    beforeAll(async () => {
      app = await makeApp({ database: await makeTestDatabase(), serverParts: walkedParts })
      for (const line of routesOf(app)) served.add(line)
    }, 60_000)
    afterAll(() => app.close())

    it('is at /api/openapi.json, for everybody', async () => {
      const answer = await app.inject('/api/openapi.json')
      expect(answer.json()).toEqual(JSON.parse(JSON.stringify(description)))
    })

    it('is made once', async () => {
      await app.inject('/api/openapi.json')
      const make = jest.spyOn(JSON, 'stringify')
      await app.inject('/api/openapi.json')
      expect(make.mock.calls.filter(([written]) => typeof written === 'object')).toEqual([])
      make.mockRestore()
    })

    it('leaves out nothing that is served', () => {
      const known = new Set(Object.values(operations).map(({ method, path }) => `${method} ${path}`))
      // Below the paths of a part there are routes for what another build of it may have.
      const spare = new Set(walkedParts.flatMap(({ paths = [] }) => paths))
      const isSpare = (line: string) => line.endsWith('*') || spare.has(line.split(' ')[1] as string)
      expect([...served].filter((line) => !known.has(line) && !isSpare(line))).toEqual([])
      expect(served).toContain('GET /api/bins')
    })

    it('promises nothing that is not', () => {
      const missing = Object.values(operations)
        .map(({ method, path }) => `${method} ${path}`)
        .filter((line) => !served.has(line))
      expect(missing).toEqual([])
    })
  })
})

/** As in `GET /api/bins/:id`, put together from the tree that Fastify prints; HEAD, which comes with every GET, left out. */
function routesOf(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \(([^)]*)\))?/.exec(line) ?? []
      if (part === undefined) return []
      above.splice(indent.length / 4, Number.POSITIVE_INFINITY, part)
      return methods.split(', ').map((method) => `${method} ${above.join('')}`)
    })
    .filter((line) => /^(?!HEAD)\w+ \/(api\/|[a-z][a-z0-9-]*\/v\d(\/|$))/.test(line))
}
