import { makeSurroundings } from '../testing/make-surroundings'
import { isBinInDoubt, readReportQuery, reportedBin } from './report-page-data'

const read = (query: string) => readReportQuery(new URLSearchParams(query))

describe('the spec is kept to the letter: the query of a label’s link', () => {
  it('is the bin, its place and a radius in km', () => {
    expect(read('bin=WN007&location=Cuba+Street&radius=1')).toEqual({
      binId: 'WN007',
      isBinNamed: true,
      location: 'Cuba Street',
      radiusKm: 1,
      notes: [],
    })
  })

  it('is WN042 on Lambton Quay within 0.5 km when the label says nothing', () => {
    expect(read('')).toEqual({
      binId: 'WN042',
      isBinNamed: false,
      location: 'Lambton Quay',
      radiusKm: 0.5,
      notes: [],
    })
  })

  it.each([
    ['50', 1, 'The nearest radius of this page is 1000 m.'],
    ['750', 0.5, 'The link’s search radius is not usable, so 0.5 km is used.'],
    ['3', 1, 'The nearest radius of this page is 1000 m.'],
    ['0.01', 0.1, 'The nearest radius of this page is 100 m.'],
    ['0.26', 0.25, 'The nearest radius of this page is 250 m.'],
    ['-1', 0.5, 'The link’s search radius is not usable, so 0.5 km is used.'],
    ['wide', 0.5, 'The link’s search radius is not usable, so 0.5 km is used.'],
    ['', 0.5, 'The link’s search radius is not usable, so 0.5 km is used.'],
  ])('says what it made of the radius %p', (radius, radiusKm, note) => {
    expect(read(`radius=${radius}`)).toMatchObject({ radiusKm, notes: [note] })
  })

  it.each(['0.1', '0.35', '1'])('has no note about the radius %s, which the slider has', (radius) => {
    expect(read(`radius=${radius}`)).toMatchObject({ radiusKm: Number(radius), notes: [] })
  })

  it('has no location when the label has only the bin', () => {
    expect(read('bin=ZZ900').location).toBeNull()
  })

  it('cuts texts that are longer than on a label, and removes control characters', () => {
    const { binId, location } = read(`bin=${'A'.repeat(500)}&location=%E2%80%AEa%00%0Ab`)
    expect(binId).toHaveLength(64)
    expect(location).toBe('a b')
  })
})

const query = { binId: 'X1', location: 'Cuba Street' }
const elsewhere = { lat: -41.3, lng: 174.7 }

describe('the bin that a report is about', () => {
  it('has the record’s location and not the link’s', () => {
    const data = makeSurroundings({ id: 'X1', location: 'Hunter Street 3' })
    expect(reportedBin(data, query)).toMatchObject({ location: 'Hunter Street 3', record: data.bin })
  })

  it('has the id as the record writes it', () => {
    const data = makeSurroundings({ id: 'WCC42' })
    expect(reportedBin(data, { binId: 'wcc42', location: null }).id).toBe('WCC42')
  })

  it('has the position of another bin in its street when it is not in the record', () => {
    const data = { ...makeSurroundings(), bin: null, around: elsewhere }
    expect(reportedBin(data, query)).toEqual({
      id: 'X1',
      location: 'Cuba Street',
      record: null,
      point: elsewhere,
    })
  })

  it('is taken from the link while nothing is read', () => {
    expect(reportedBin(null, query)).toEqual({
      id: 'X1',
      location: 'Cuba Street',
      record: null,
      point: null,
    })
  })
})

describe('another bin may be meant', () => {
  const known = makeSurroundings({ id: 'X1' })
  const unknown = { ...known, bin: null }
  it.each([
    ['not where the record has the bin that the link names', known, true, false],
    ['not while the bin that the link names is not read', null, true, false],
    ['where the record has no bin of that name', unknown, true, true],
    ['where the link names none', known, false, true],
    ['where the link names none, and nothing is read', null, false, true],
    ['where it was taken away', { ...unknown, isRetired: true }, true, true],
  ])('%s', (_, data, isBinNamed, expected) => {
    expect(Boolean(isBinInDoubt(data, { isBinNamed }, reportedBin(data, query)))).toBe(expected)
  })
})
