import sharp from 'sharp'

/** A progressive JPEG of noise, which is large and takes a decoder much memory: about 10 MB at 4,700 by 3,500 pixels. */
export const makeHeavyPhoto = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 88, progressive: true })
    .toBuffer()
