import fc from 'fast-check'
import { csvText } from 'shared-domain'
import { LABELS_MAX } from '../../operations'
import { makeFile } from '../testing/make-file'
import { checkBinCsv, knownBinsOf, readBinCsv } from './check-bin-csv'

const cuba = { binId: 'WN001', location: 'Cuba Street' }
const quay = { binId: 'WN002', location: 'Lambton Quay, north' }

const check = (text: string) => checkBinCsv(text, null)
/** The lines that were rejected, with their reasons. */
const rejectsOf = async (text: string, known: Parameters<typeof checkBinCsv>[1] = null) =>
  (await checkBinCsv(text, known)).rejects.map(({ line, reason }) => [line, reason])

describe('the CSV file of labels', () => {
  it.each([
    ['the template', 'bin id,location\r\nWN001,Cuba Street\r\nWN002,"Lambton Quay, north"\r\n'],
    ['other names', 'Bin_ID,Address\nWN001,Cuba Street\nWN002,"Lambton Quay, north"'],
    ['semicolons', 'id;location\nWN001;Cuba Street\nWN002;Lambton Quay, north'],
    ['tabs', 'id\tlocation\nWN001\tCuba Street\nWN002\tLambton Quay, north'],
    ['columns in any order', 'location,type,BIN\nCuba Street,x,WN001\n"Lambton Quay, north",y,WN002'],
    ['empty lines', '\nbin id,location\n\nWN001,Cuba Street\n,\nWN002,"Lambton Quay, north"\n\n'],
    ['commas in an address without quotes', 'bin id,location\nWN001,Cuba Street,\nWN002,Lambton Quay, north'],
    [
      'coordinates',
      'bin id,lat,lng,location\nWN001,-41.29,174.77,Cuba Street\nWN002,,,"Lambton Quay, north"',
    ],
  ])('is read with %s', async (_, text) => {
    expect(await check(text)).toMatchObject({ bins: [cuba, quay], rejects: [] })
  })

  it('returns every written bin, with any location', async () => {
    const location = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
      .map((text) => `${text.replace(/[\p{Cc}\p{Cs}]/gu, '')} Quay, "Ōtari"`.trim())
      .filter((text) => text.length <= 80 && !/^\s*[=+\-@＝＋]/.test(text))
    await fc.assert(
      fc.asyncProperty(fc.array(location, { minLength: 1, maxLength: 8 }), async (locations) => {
        const bins = locations.map((text, place) => ({ binId: `WN${place}`, location: text }))
        const rows = bins.map(({ binId, location }) => [binId, location])
        const text = csvText({ columns: ['bin id', 'location'], rows })
        expect(await check(text.slice(1))).toMatchObject({ bins, rejects: [] })
      }),
    )
  })

  it('turns each row of any text into a label or a reject', async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 5 }),
      fc.constantFrom('WN1', 'wn1', '=1', '"x', '"a,b"', 'Ōtari'),
    )
    const row = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => cells.join(','))
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
        const { bins, rejects } = await check(['bin id,location', ...rows].join('\n'))
        expect(new Set(bins.map(({ binId }) => binId.toUpperCase())).size).toBe(bins.length)
        expect(new Set(rejects.map(({ line }) => line)).size).toBe(rejects.length)
        const written = rows.filter((text) => text.replace(/[\s,"]/g, '') !== '').length
        // A quoted cell may hold line breaks, and then several lines are one row.
        if (!rows.some((text) => text.includes('"'))) expect(bins.length + rejects.length).toBe(written || 1)
      }),
    )
  })

  it.each([
    [',Nowhere', 'Bin ID: enter the id of the bin, such as WN001.'],
    ['WN003', 'Location: enter where the bin stands, such as Cuba Street.'],
    ['WN001,Again', 'Bin ID: WN001 is on line 2 already.'],
    ['wn001,Again', 'Bin ID: wn001 is on line 2 already.'],
    ['WN003,"Quay', 'A quotation mark is not closed: close it.'],
    [`WN003,${'x'.repeat(81)}`, 'Location: use at most 80 characters.'],
    [`${'W'.repeat(41)},Quay`, 'Bin ID: use at most 40 characters.'],
    ['=cmd(),Quay', 'Bin ID: it begins as a formula does: write the id alone.'],
    ['WN003,+SUM(A1)', 'Location: it begins as a formula does: write the place alone.'],
    ['WN003,@x', 'Location: it begins as a formula does: write the place alone.'],
    ['WN003,-1+1', 'Location: it begins as a formula does: write the place alone.'],
    ['WN003,"a\nb"', 'Location: remove line breaks and control characters.'],
  ])('rejects %j with its line and the remedy, and no other row', async (row, reason) => {
    const text = `bin id,location\nWN001,Cuba Street\n${row}\nWN002,"Lambton Quay, north"\n`
    const { bins, rejects } = await check(text)
    expect(bins).toEqual([cuba, quay])
    expect(rejects).toMatchObject([{ line: 3, reason }])
  })

  it.each([
    ['-91,174.77', 'Latitude: give degrees from -90 to 90, such as -41.29.'],
    ['-41.29,', 'Longitude: give degrees from -180 to 180, such as 174.77.'],
    ['-41.29,=1', 'Longitude: give degrees from -180 to 180, such as 174.77.'],
    ['0,0', 'Coordinates: 0 and 0 is no place of a bin.'],
  ])('rejects the coordinates %s', async (point, reason) => {
    expect(await rejectsOf(`bin id,location,lat,lng\nWN001,Quay,${point}`)).toEqual([[2, reason]])
  })

  it('never cuts a row silently: cells without a column are rejected unless they end an address', async () => {
    expect((await check('bin id,location\nWCC34,3 Willis Street, Wellington Central')).bins).toEqual([
      { binId: 'WCC34', location: '3 Willis Street, Wellington Central' },
    ])
    expect(await rejectsOf('location,bin id\n3 Willis Street, Wellington Central,WCC34')).toEqual([
      [2, 'There are 3 cells and 2 columns: put quotation marks around text with a comma in it.'],
    ])
  })

  it('accepts the bins of the record, with the record’s spelling of their ids', async () => {
    const known = knownBinsOf([
      { id: 'WCC34', location: 'Quay' },
      { id: 'wn7', location: 'Quay' },
    ])
    const text = 'bin id,location\nwcc34,Quay\nNOPE9,Quay\nWN7,Quay'
    expect((await checkBinCsv(text, known)).bins.map(({ binId }) => binId)).toEqual(['WCC34', 'wn7'])
    expect(await rejectsOf(text, known)).toEqual([
      [3, 'Bin ID: NOPE9 is not in the record. Check it against the bin.'],
    ])
  })

  it('says whether the ids were compared with the record, which a refused file never is', async () => {
    const known = knownBinsOf([{ id: 'WN001', location: 'Quay' }])
    const areIdsChecked = async (text: string, ids: typeof known | null) =>
      (await checkBinCsv(text, ids)).areIdsChecked
    expect(await areIdsChecked('bin id,location\nWN001,Quay', known)).toBe(true)
    expect(await areIdsChecked('bin id,location\nWN001,Quay', null)).toBe(false)
    expect(await areIdsChecked('', known)).toBe(false)
  })

  it('tells labels whose location is not that of the bin in the record', async () => {
    const known = knownBinsOf([
      { id: 'WCC34', location: '3 Willis Street, Te Aro' },
      { id: 'WCC35', location: '5 Ōtari Road' },
    ])
    const text = 'bin id,location\nWCC34,"3 willis street,  Te Aro"\nwcc35,1 Wrong Place'
    const { bins, otherLocations } = await checkBinCsv(text, known)
    expect(bins).toHaveLength(2)
    expect(otherLocations).toEqual([{ binId: 'WCC35', location: '1 Wrong Place', inRecord: '5 Ōtari Road' }])
    expect((await checkBinCsv(text, null)).otherLocations).toEqual([])
  })

  it('counts the lines inside a quoted cell', async () => {
    const rejects = await rejectsOf('bin id,location\nWN001,"Cuba\nStreet"\n,Nowhere')
    expect(rejects.map(([line]) => line)).toEqual([2, 4])
  })

  it('continues after a row with a stray quotation mark', async () => {
    const text = 'bin id,location\nWN001,"Quay\nWN002,"Lambton Quay, north"\nWN003,Terrace\n'
    const { bins, rejects } = await check(text)
    expect(bins.map(({ binId }) => binId)).toEqual(['WN002', 'WN003'])
    expect(rejects).toMatchObject([{ line: 2 }])
  })

  it.each([
    ['', 'The file is empty: fill in the template.'],
    ['bin id,location', 'There are no bins below the first line: add one a line.'],
    ['name,location\nWN001,Cuba Street', 'Bin ID: name a column "bin id" in the first line.'],
    ['bin id,colour\nWN001,green', 'Location: name a column "location" in the first line.'],
  ])('refuses %j', async (text, reason) => {
    expect(await check(text)).toMatchObject({ bins: [], rejects: [{ line: 1, reason }] })
  })

  it('accepts at most ten thousand rows, and lets the page render between them', async () => {
    const rows = (count: number) =>
      ['bin id,location', ...Array.from({ length: count }, (_, index) => `WN${index},Quay ${index}`)].join(
        '\n',
      )
    let turns = 0
    const beat = setInterval(() => turns++)
    const { bins } = await check(rows(LABELS_MAX))
    clearInterval(beat)
    expect(bins).toHaveLength(LABELS_MAX)
    expect(turns).toBeGreaterThan(0)
    expect(await rejectsOf(rows(LABELS_MAX + 1))).toEqual([
      [1, 'There are more than 10000 rows: split the file into smaller ones.'],
    ])
  })
})

describe('an uploaded file', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const read = (bytes: Uint8Array | string) => readBinCsv(makeFile(bytes), null)
  const head = bytesOf('bin id,location\nWN001,')
  const wide = (text: string) =>
    Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((c) => [c.charCodeAt(0) % 256, c.charCodeAt(0) >> 8])])

  it.each([
    ['UTF-8 with a byte order mark', bytesOf('\uFEFFbin id,location\nWN001,Pōneke'), 'Pōneke', false],
    ['UTF-16', wide('bin id\tlocation\nWN001\tPōneke'), 'Pōneke', false],
    ['Windows-1252', Uint8Array.from([...head, 0x43, 0x61, 0x66, 0xe9]), 'Café', true],
  ])('is read in %s', async (_, bytes, location, isWindows1252) => {
    expect(await read(bytes)).toMatchObject({ bins: [{ binId: 'WN001', location }], isWindows1252 })
  })

  it.each([
    ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]],
    ['a picture', [0xff, 0xd8, 0xff, 0xe0, 0, 16]],
    ['a workbook or an archive', [0x50, 0x4b, 0x03, 0x04, 20, 0]],
    ['not a text file', [0x42, 0x4d, 0x36, 0, 0, 0]],
  ])('is called %s when it is, and not an old code page', async (kind, bytes) => {
    expect(await read(Uint8Array.from(bytes))).toMatchObject({
      bins: [],
      isWindows1252: false,
      rejects: [{ reason: `bins.csv is ${kind}: save the table as CSV, and choose that file.` }],
    })
  })

  it('is refused above 5 MB', async () => {
    expect((await read(new Uint8Array(5_000_001))).rejects[0]?.reason).toBe(
      'bins.csv is larger than 5 MB: split it into smaller files.',
    )
  })

  it('is refused with the remedy when the device cannot read it', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const file = Object.assign(makeFile(''), { arrayBuffer: () => Promise.reject(new Error('gone')) })
    expect((await readBinCsv(file, null)).rejects[0]?.reason).toMatch(/^bins.csv could not be read: close it/)
  })
})
