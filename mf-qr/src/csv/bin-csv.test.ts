import { makeFile } from '../testing/make-file'
import { parseBinCsv, readCsvFile } from './bin-csv'

const cuba = { binId: 'WN001', location: 'Cuba Street' }
const quay = { binId: 'WN002', location: 'Lambton Quay, north' }

describe('the CSV file of a label sheet', () => {
  it.each([
    ['the template', 'bin id,location\r\nWN001,Cuba Street\r\nWN002,"Lambton Quay, north"\r\n'],
    [
      'a byte order mark and other names',
      '\uFEFFBin_ID,Address\nWN001,Cuba Street\nWN002,"Lambton Quay, north"',
    ],
    ['semicolons', 'id;location\nWN001;Cuba Street\nWN002;Lambton Quay, north'],
    [
      'columns in any order, and others',
      'location,type,BIN\nCuba Street,x,WN001\n"Lambton Quay, north",y,WN002',
    ],
    ['empty lines', '\nbin id,location\n\nWN001,Cuba Street\n,\nWN002,"Lambton Quay, north"\n\n'],
  ])('is read with %s', (_, text) => {
    expect(parseBinCsv(text)).toEqual({ bins: [cuba, quay], errors: [] })
  })

  it('names rows in error by line and field, and keeps the others', () => {
    const text = 'bin id,location\n,Nowhere\nWN001,Cuba Street\nWN003\nWN001,Again'
    expect(parseBinCsv(text)).toEqual({
      bins: [cuba],
      errors: [
        { line: 2, message: 'Bin ID: enter the id of the bin, such as WN001.' },
        { line: 4, message: 'Location: enter where the bin stands, such as Cuba Street.' },
        { line: 5, message: 'Bin ID: WN001 is on line 3 already.' },
      ],
    })
  })

  it('counts the lines inside a quoted cell', () => {
    const { errors } = parseBinCsv('bin id,location\nWN001,"Cuba\nStreet"\n,Nowhere')
    expect(errors.map(({ line }) => line)).toEqual([2, 4])
  })

  it.each([
    ['', 1, 'The file is empty: fill in the template.'],
    ['bin id,location', 1, 'There are no bins below the first line: add one a line.'],
    ['name,location\nWN001,Cuba Street', 1, 'Bin ID: name a column "bin id" in the first line.'],
    ['bin id,colour\nWN001,green', 1, 'Location: name a column "location" in the first line.'],
    ['bin id,location\nWN001,Cuba Street\nWN002,"Quay', 3, 'A quotation mark is not closed: close it.'],
  ])('refuses %j', (text, line, message) => {
    expect(parseBinCsv(text)).toEqual({ bins: [], errors: [{ line, message }] })
  })

  it('takes 500 bins and no more', () => {
    const rows = (count: number) =>
      ['bin id,location', ...Array.from({ length: count }, (_, index) => `WN${index},Quay`)].join('\n')
    expect(parseBinCsv(rows(500)).bins).toHaveLength(500)
    expect(parseBinCsv(rows(501)).errors[0]?.message).toMatch('split the file')
  })
})

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
