import fc from 'fast-check'
import { FUZZ_TIMEOUT_MS, fuzzing } from 'shared-domain/testing/fuzzing'
import sharp from 'sharp'
import { makePhoto } from '../testing/make-photo'
import { convertPhoto } from './convert-photo'

let photos: Buffer[]
beforeAll(async () => {
  const small = { width: 24, height: 16 }
  const jpeg = await makePhoto({ ...small, orientation: 6 })
  photos = [
    jpeg,
    ...(await Promise.all(
      [sharp(jpeg).png(), sharp(jpeg).webp(), sharp(jpeg).avif()].map((one) => one.keepExif().toBuffer()),
    )),
  ]
})

/** What is done to a photo: bytes replaced, put in and taken out, most of them where EXIF stands. */
const changes = fc.array(
  fc.record({
    at: fc.oneof({ weight: 3, arbitrary: fc.nat(400) }, fc.nat(5000)),
    take: fc.nat(4),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 4 }),
      fc.constantFrom([0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0], [0xff, 0xd8]),
    ),
  }),
  { maxLength: 6 },
)

it(
  'makes of any photo, whatever its EXIF, one without metadata, or refuses it',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3), changes, fc.option(fc.nat(2000)), async (which, made, cut) => {
        const bytes = [...(photos[which] ?? [])]
        for (const { at, take, put } of made) bytes.splice(at % (bytes.length + 1), take, ...put)
        const sent = Buffer.from(cut === null ? bytes : bytes.slice(0, cut))
        // No photo at all is refused before.
        fc.pre(sent.length > 0)
        const conversion = await convertPhoto(sent)
        if (conversion.kind === 'refused') {
          expect(conversion.remedy).toMatch(/send|take/i)
          return
        }
        const { format, exif, icc, iptc, xmp, orientation } = await sharp(conversion.photo.image).metadata()
        expect({ format, exif, icc, iptc, xmp, orientation }).toEqual({ format: 'webp' })
      }),
      fuzzing({ runs: 200, share: 0.15 }),
    )
  },
  FUZZ_TIMEOUT_MS,
)
