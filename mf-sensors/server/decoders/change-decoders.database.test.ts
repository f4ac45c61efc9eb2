import { servePart, signInAs } from 'api/server-part/testing'
import { part } from '../index'

let app: Awaited<ReturnType<typeof servePart>>
let headers: Record<string, string>
beforeAll(async () => {
  app = await servePart(part)
  headers = await signInAs(app, 'supervisor')
})
afterAll(() => app.close())

const put = (name: string, distanceMm: number) =>
  app.inject({
    method: 'PUT',
    url: `/api/sensors/decoders/${name}`,
    headers,
    payload: {
      title: 'A vendor',
      source: 'function Decoder(bytes) { return { distance: bytes[0] * 10 } }',
      range: { minMm: 100, maxMm: 4000 },
      fields: { distance: { path: 'distance', unit: 'mm' } },
      examples: [{ fPort: 1, payload: '64', expected: { distanceMm } }],
    },
  })
const listed = async () =>
  (await app.inject({ url: '/api/sensors/decoders', headers }))
    .json()
    .decoders.map(({ name }: { name: string }) => name)

it('makes a decoder live that agrees with its examples', async () => {
  expect((await put('vendor-a', 1000)).statusCode).toBe(200)
  expect(await listed()).toContain('vendor-a')
})

it('refuses one that disagrees, says where, and keeps it from being live', async () => {
  const refused = await put('vendor-b', 1001)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    errors: [{ field: 'body.examples.0.expected.distanceMm' }],
    detail: expect.stringMatching(/Example 1, distanceMm: The decoder says 1000, and the example 1001/),
  })
  expect(await listed()).not.toContain('vendor-b')
})

it('leaves the decoders of the product alone', async () => {
  expect((await put('dragino-ldds75', 1000)).json()).toMatchObject({ errors: [{ field: 'params.name' }] })
})
