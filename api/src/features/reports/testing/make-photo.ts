import sharp from 'sharp'

interface PhotoOptions {
  width?: number
  height?: number
  /** As in EXIF: 6 says that the phone was held upright. */
  orientation?: number
}

/** What may not be in what is kept, beside the place. */
export const PHONE = 'Phone-No-4711'

/** A photo as a phone takes it: with the place, the phone, and how it was held. */
export const makePhoto = ({ width = 400, height = 300, orientation = 1 }: PhotoOptions = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6f4f' } })
    .withExif({
      IFD0: { Model: PHONE },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '41/1 17/1 20/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '174/1 46/1 30/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
