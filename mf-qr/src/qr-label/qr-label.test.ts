import { BinFieldsSchema } from './qr-label'

const messages = (binId: string, location: string) =>
  BinFieldsSchema.safeParse({ binId, location }).error?.issues.map(({ message }) => message)

describe('the fields of a bin', () => {
  it('takes an id and a location, without the space around them', () => {
    expect(BinFieldsSchema.parse({ binId: ' WN001 ', location: 'Cuba Street ' })).toEqual({
      binId: 'WN001',
      location: 'Cuba Street',
    })
  })

  it.each([
    ['', 'Cuba Street', 'Bin ID: enter the id of the bin, such as WN001.'],
    ['WN001', '   ', 'Location: enter where the bin stands, such as Cuba Street.'],
    ['W'.repeat(41), 'Cuba Street', 'Bin ID: use at most 40 characters.'],
    ['WN001', 'Cuba\nStreet', 'Location: remove line breaks and control characters.'],
    ['WN\ud800', 'Cuba Street', 'Bin ID: remove line breaks and control characters.'],
  ])('refuses %j at %j with the field and the remedy', (binId, location, message) => {
    expect(messages(binId, location)).toEqual([message])
  })
})
