import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { OPERATIONS } from 'shared-domain/contract'
import sharp from 'sharp'
import { audit, reports } from '../../../database/schema'
import { makeBomb } from '../testing/make-bomb'
import { type Desk, makeDesk, secretHeader, WITHIN_MS } from '../testing/make-desk'
import { makePhoto, PHONE } from '../testing/make-photo'
import { convertInProcess } from './photo-process'

jest.mock('./photo-process', () => {
  const { convertInProcess } = jest.requireActual('./photo-process')
  return { convertInProcess: jest.fn(convertInProcess) }
})
const convert = jest.mocked(convertInProcess)

let desk: Desk
let id: string
beforeEach(async () => {
  desk = await makeDesk()
  id = (await desk.take()).id
}, WITHIN_MS)
afterEach(() => desk.close())

interface Known {
  type?: string
  key?: string
  report?: string
  address?: string
}

const add = (photo: Buffer, known: Known = {}) =>
  desk.app.inject({
    method: 'POST',
    url: `/api/reports/${known.report ?? id}/photos`,
    headers: {
      'content-type': known.type ?? 'image/jpeg',
      'idempotency-key': known.key ?? randomUUID(),
      ...secretHeader(),
    },
    ...(known.address && { remoteAddress: known.address }),
    payload: photo,
  })
const view = async (photoId: string, report = id) =>
  desk.app.inject(`/api/reports/${report}/photos/${photoId}`)

describe('a photo', () => {
  it('is kept without the place, the phone, or anything but the picture (ASVS 5.2.2)', async () => {
    const sent = await makePhoto()
    // The test sends what it says it does.
    const { exif } = await sharp(sent).metadata()
    expect(exif?.toString('latin1')).toContain(PHONE)
    expect(exif?.includes(Buffer.from([41, 0, 0, 0, 1, 0, 0, 0, 17, 0, 0, 0]))).toBe(true)
    const { photoId } = (await add(sent)).json()
    const { rawPayload } = await view(photoId)
    const kept = await sharp(rawPayload).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 400, height: 300 })
    for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
      expect(kept[part]).toBeUndefined()
    for (const part of [PHONE, 'EXIF', 'GPS']) expect(rawPayload.toString('latin1')).not.toContain(part)
  })

  it('stands as the phone was held', async () => {
    const { photoId } = (await add(await makePhoto({ orientation: 6 }))).json()
    expect(await sharp((await view(photoId)).rawPayload).metadata()).toMatchObject({
      width: 300,
      height: 400,
    })
  })

  it('is at most 1600 pixels a side', async () => {
    const { photoId } = (await add(await makePhoto({ width: 4000, height: 1000 }))).json()
    expect(await sharp((await view(photoId)).rawPayload).metadata()).toMatchObject({
      width: 1600,
      height: 400,
    })
  })

  it.each(['png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const photo = await sharp(await makePhoto())
      .toFormat(format)
      .toBuffer()
    expect((await add(photo, { type: `image/${format}` })).statusCode).toBe(201)
  })

  it('of 12 megapixels of noise, as cameras see the dark, is taken', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
    const photo = await sharp({
      create: { width: 4000, height: 3000, channels: 3, background: 'black', noise },
    })
      .jpeg({ quality: 80 })
      .toBuffer()
    expect((await add(photo)).statusCode).toBe(201)
  })

  it('is shown to staff as a picture and nothing else (ASVS 3.2.1, 5.3.1, 14.3.2)', async () => {
    const { photoId } = (await add(await makePhoto())).json()
    const { headers } = await view(photoId)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    })
    expect(headers['content-disposition']).toMatch(/^inline; filename="report-photo-[\w-]+\.webp"$/)
  })

  it('is shown with its own report alone', async () => {
    const { photoId } = (await add(await makePhoto())).json()
    expect((await view(photoId, (await desk.take()).id)).statusCode).toBe(404)
  })
})

describe('what is refused', () => {
  const refused = async (answer: Awaited<ReturnType<typeof add>>, remedy: RegExp) => {
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toMatchObject({ type: 'urn:problem:not-a-photo', errors: [{ field: 'body' }] })
    expect(answer.json().detail).toMatch(remedy)
    expect((await desk.file(id)).photoIds).toEqual([])
  }
  const SVG = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>x</script></svg>',
  )

  it.each(['image/svg+xml', 'image/gif', 'text/html', 'application/octet-stream', 'multipart/form-data'])(
    'a content type such as %s, whatever the bytes',
    async (type) => refused(await add(await makePhoto(), { type }), /Send a JPEG, PNG, WebP or AVIF/),
  )

  it('HEIC, with how to make a phone take JPEG (ASVS 5.1.1)', async () => {
    await refused(await add(await makePhoto(), { type: 'image/heic' }), /Most Compatible/)
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    await refused(await add(heic), /Most Compatible/)
  })

  it.each([
    ['SVG', SVG],
    ['GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a program', Buffer.from('MZ\x90\0', 'latin1')],
    ['SVG behind the first bytes of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), SVG])],
  ])('%s that calls itself a JPEG (ASVS 5.2.2)', async (_, photo) => refused(await add(photo), /Send|send/))

  it('never a photo because this machine failed, which may take it the next time', async () => {
    const [photo, key] = [await makePhoto(), randomUUID()]
    convert.mockRejectedValueOnce(new Error('The process that converts photos ended with SIGKILL.'))
    expect((await add(photo, { key })).statusCode).toBe(500)
    expect((await add(photo, { key })).statusCode).toBe(201)
  })

  it('nothing at all', async () => refused(await add(Buffer.alloc(0)), /empty/))

  it('a photo that broke off', async () => {
    const whole = await makePhoto({ width: 2000, height: 2000 })
    await refused(await add(whole.subarray(0, whole.length / 2)), /broken/)
  })

  it('a small file of a hundred million pixels (ASVS 5.2.3)', async () => {
    const bomb = makeBomb(10_000)
    expect(bomb.length).toBeLessThan(50_000)
    await refused(await add(bomb, { type: 'image/png' }), /64 million pixels/)
    // The same kind of file of a size that phones make is taken: it is its pixels that are refused.
    expect((await add(makeBomb(1000), { type: 'image/png' })).statusCode).toBe(201)
  })

  it('more than 10 MB (ASVS 5.2.1)', async () => {
    const answer = await add(Buffer.alloc(OPERATIONS.addReportPhoto.bodyBytes + 1, 0xff))
    expect(answer.statusCode).toBe(413)
  })

  it('a photo for a report that nobody knows, before its bytes are looked at', async () => {
    expect((await add(SVG, { report: randomUUID() })).statusCode).toBe(404)
  })
})

describe('photos of a report', () => {
  it('are at most three, also when ten come at once (ASVS 5.2.1)', async () => {
    const photos = await Promise.all(Array.from({ length: 10 }, (_, i) => makePhoto({ width: 100 + i })))
    const answers = await Promise.all(photos.map((photo) => add(photo)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, ...Array(7).fill(409)])
    expect((await desk.file(id)).photoIds).toHaveLength(3)
  })

  it('are counted before any is read: of a hundred at once three are converted, and others pass them', async () => {
    const photo = await makePhoto()
    const other = (await desk.take()).id
    convert.mockClear()
    const flood = Array.from({ length: 100 }, () => add(photo))
    expect((await add(photo, { address: '192.0.2.2', report: other })).statusCode).toBe(201)
    expect(convert.mock.calls.length).toBeLessThanOrEqual(3)
    const answers = await Promise.all(flood)
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
    expect(convert).toHaveBeenCalledTimes(4)
    const refused = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([409, 503]))
    for (const { statusCode, headers } of refused)
      if (statusCode === 503) expect(headers['retry-after']).toBe('30')
  })

  it('are taken from one network up to its limit, and then later', async () => {
    await desk.close()
    desk = await makeDesk({ requestLimits: { requests: 100, reports: 100, downloads: 100, photos: 2 } })
    const photo = await makePhoto()
    const report = (await desk.take()).id
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push((await add(photo, { report, address: '192.0.2.1' })).statusCode)
    expect(statuses).toEqual([201, 201, 429])
    expect((await add(photo, { report, address: '192.0.2.2' })).statusCode).toBe(201)
  })

  it('are added once under a key, also at the same time, and when the report is fixed since', async () => {
    const [photo, key] = [await makePhoto(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(photo, { key })))
    await desk.move(id, { from: 'open', to: 'fixed' })
    for (const answer of [...answers, await add(photo, { key })]) {
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toEqual({ photoId: key, photos: 1 })
    }
    expect(await desk.database.query.$count(audit, sql`action = 'report.photo'`)).toBe(1)
  })

  it('are refused under the key of another', async () => {
    const key = randomUUID()
    await add(await makePhoto(), { key })
    const other = (await desk.take()).id
    expect((await add(await makePhoto({ width: 200 }), { key })).statusCode).toBe(422)
    expect((await add(await makePhoto(), { key, report: other })).statusCode).toBe(422)
  })

  it.each([
    ['is fixed', () => desk.move(id, { from: 'open', to: 'fixed' })],
    [
      'is a day old',
      () => desk.database.query.update(reports).set({ reportedAt: sql`now() - interval '24 hours'` }),
    ],
  ])('come too late when it %s', async (_, happens) => {
    await happens()
    expect((await add(await makePhoto())).statusCode).toBe(409)
  })
})
