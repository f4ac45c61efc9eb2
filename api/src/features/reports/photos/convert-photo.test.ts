import sharp from 'sharp'
import { makePhoto } from '../testing/make-photo'
import { convertPhoto } from './convert-photo'

afterEach(() => jest.restoreAllMocks())

describe('a photo', () => {
  it.each([
    'VipsJpeg: Insufficient memory (case 4)',
    'vips_tracked: out of memory -- size == 120MB',
    'heif: Invalid input: Unspecified: Memory allocation error (2.0)',
    'Input buffer has corrupt header: heif: Invalid input: Unspecified: Memory allocation error (2.0)',
    'Something went wrong installing the "sharp" module',
  ])('is not at fault when this machine failed: %s', async (failure) => {
    jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error(failure))
    await expect(convertPhoto(await photo())).rejects.toThrow(failure)
  })

  it.each([
    ['VipsJpeg: Corrupt JPEG data: 3 extraneous bytes before marker 0xd9', /broken/],
    [
      'Input buffer has corrupt header: heif: Memory allocation error: Security limit exceeded: iloc',
      /broken/,
    ],
    ['pngload_buffer: libspng read error', /broken/],
    ['webp2vips: unable to read pixels', /broken/],
    ['source: bad seek to 9999', /broken/],
    ['timeout: 42% complete', /takes too long/],
  ])('is refused when the decoder says %s', async (failure, remedy) => {
    jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error(failure))
    expect(await convertPhoto(await photo())).toEqual({
      kind: 'refused',
      remedy: expect.stringMatching(remedy),
    })
  })

  it.each([
    ['JPEG', 64, { format: 'jpeg', how: {} }],
    ['progressive JPEG', 40, { format: 'jpeg', how: { progressive: true } }],
    ['AVIF', 12, { format: 'avif', how: {} }],
  ] as const)('%s of more than %s million pixels is refused by its header alone', async (_, most, as) => {
    const sent = withOtherSize(
      await sharp(await photo())
        .toFormat(as.format, as.how)
        .toBuffer(),
    )
    const decode = jest.spyOn(sharp.prototype, 'toBuffer')
    expect(await convertPhoto(sent)).toEqual({
      kind: 'refused',
      remedy: `The photo has more than ${most} million pixels: send a smaller one.`,
    })
    expect(decode).not.toHaveBeenCalled()
  })
})

/** The photo with a header that says 8100 pixels a side. */
function withOtherSize(small: Buffer): Buffer {
  const sent = Buffer.from(small)
  const ispe = sent.indexOf('ispe')
  if (ispe >= 0) for (const at of [8, 12]) sent.writeUInt32BE(8100, ispe + at)
  for (const coding of [0xc0, 0xc2]) {
    const frame = sent.indexOf(Buffer.from([0xff, coding, 0, 17, 8]))
    if (frame >= 0) for (const at of [5, 7]) sent.writeUInt16BE(8100, frame + at)
  }
  return sent
}

/** Made before any spy is set on the encoder that it needs. */
const made = makePhoto()
const photo = () => made
