/** @jest-environment jsdom */
import { keepRecentLabels, readRecentLabels } from './recent-labels'

const label = { kind: 'report', binId: 'WN001', location: 'Cuba Street', size: 'small' } as const

beforeEach(() => localStorage.clear())

describe('the recent labels kept on this device', () => {
  it('come back as they were kept', () => {
    keepRecentLabels({ real: [label], mock: [] })
    expect(readRecentLabels()).toEqual({ real: [label], mock: [] })
  })

  it.each([
    ['nothing was kept', ''],
    ['it is not JSON', '{'],
    ['a field is missing', JSON.stringify({ real: [{ ...label, binId: undefined }], mock: [] })],
    ['a size is unknown', JSON.stringify({ real: [{ ...label, size: 'huge' }], mock: [] })],
    [
      'an id is too long for a code',
      JSON.stringify({ real: [{ ...label, binId: 'W'.repeat(3000) }], mock: [] }),
    ],
  ])('are none when %s', (_, stored) => {
    localStorage.setItem('recent-qr-codes', stored)
    expect(readRecentLabels()).toEqual({ real: [], mock: [] })
  })

  it('last for the visit where the device keeps nothing', () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    expect(() => keepRecentLabels({ real: [label], mock: [] })).not.toThrow()
    expect(warned).toHaveBeenCalled()
    setItem.mockRestore()
  })
})
