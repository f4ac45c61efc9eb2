/** @jest-environment jsdom */
import { shareLink } from './share-label'

const link = 'http://localhost/report?bin=WN001'
const writeText = jest.fn()

const withDevice = (share?: () => Promise<void>) =>
  Object.defineProperties(navigator, {
    share: { configurable: true, value: share },
    clipboard: { configurable: true, value: { writeText } },
  })

beforeEach(() => writeText.mockReset().mockResolvedValue(undefined))

describe('sharing a link', () => {
  it("opens the device's share sheet", async () => {
    const share = jest.fn().mockResolvedValue(undefined)
    withDevice(share)
    expect(await shareLink('WN001', link)).toBe('shared')
    expect(share).toHaveBeenCalledWith({ title: 'WN001', url: link })
    expect(writeText).not.toHaveBeenCalled()
  })

  it('neither fails nor copies when the person cancels', async () => {
    withDevice(() => Promise.reject(new DOMException('', 'AbortError')))
    expect(await shareLink('WN001', link)).toBe('cancelled')
    expect(writeText).not.toHaveBeenCalled()
  })

  it.each([
    ['has no share sheet', undefined],
    ['refuses to share', () => Promise.reject(new DOMException('', 'NotAllowedError'))],
  ])('copies the link when the device %s', async (_, share) => {
    withDevice(share)
    expect(await shareLink('WN001', link)).toBe('copied')
    expect(writeText).toHaveBeenCalledWith(link)
  })

  it('fails when the link can be neither shared nor copied', async () => {
    withDevice()
    writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'))
    expect(await shareLink('WN001', link)).toBe('failed')
  })
})
