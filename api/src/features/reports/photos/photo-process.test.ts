import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import sharp from 'sharp'
import { makePhoto } from '../testing/make-photo'
import { convertInProcess } from './photo-process'

describe('the process that converts photos', () => {
  it('converts one after the other', async () => {
    const photos = await Promise.all([100, 200, 300].map((width) => makePhoto({ width })))
    const conversions = await Promise.all(photos.map(convertInProcess))
    for (const [i, conversion] of conversions.entries()) {
      if (conversion.kind === 'refused') throw new Error(conversion.remedy)
      const { image, width } = conversion.photo
      expect(width).toBe(100 * (i + 1))
      expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width })
    }
  })

  it('says what is wrong with a photo', async () => {
    const whole = await makePhoto({ width: 2000, height: 2000 })
    expect(await convertInProcess(whole.subarray(0, whole.length / 2))).toMatchObject({
      kind: 'refused',
      remedy: expect.stringContaining('broken'),
    })
  })

  it('ends when it takes more memory than it may (ASVS 15.2.2)', async () => {
    const oneByte = '1'
    const child = fork(join(import.meta.dirname, 'photo-process-entry.mjs'), [oneByte, '77'], {
      execArgv: [],
    })
    expect(await once(child, 'exit')).toEqual([77, null])
  })
})
