import { makeFile } from '../testing/make-file'
import { readCsvFile } from './read-csv-file'

describe('an uploaded file', () => {
  it('is read as UTF-8', async () => {
    expect((await readCsvFile(makeFile('\uFEFFbin id,location\nWN001,Pōneke'))).bins).toEqual([
      { binId: 'WN001', location: 'Pōneke' },
    ])
  })

  it('is refused in another encoding, with the remedy', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const latin = Uint8Array.from([...new TextEncoder().encode('bin id,location\nWN001,Caf'), 0xe9])
    expect((await readCsvFile(makeFile(latin))).errors).toEqual([
      {
        line: null,
        message: 'bins.csv is not a text file in UTF-8: save it as "CSV UTF-8" and upload it again.',
      },
    ])
  })

  it('is refused above 1 MB', async () => {
    const { errors } = await readCsvFile(makeFile(new Uint8Array(1_000_001)))
    expect(errors[0]?.message).toBe('bins.csv is larger than 1 MB: split it into smaller files.')
  })
})
