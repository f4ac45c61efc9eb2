/** @jest-environment jsdom */
import { newPhone, openTab, pass } from './testing/fake-phone'
import { fakeServer } from './testing/fake-server'

let tab: ReturnType<typeof openTab>
beforeEach(() => {
  jest.useFakeTimers()
  newPhone()
  tab = openTab()
})
afterEach(() => {
  tab.stop()
  jest.useRealTimers()
})

describe('an entry whose address sends many', () => {
  it.each(['slows down', 'holds'] as const)(
    'is sent again at once with a proof of work when the record %s',
    async (mode) => {
      const server = fakeServer()
      server.mode = mode
      tab.put('a')
      await pass()
      expect(server.requests).toHaveLength(2)
      expect(tab.shown()).toEqual([])
      expect(tab.onDelivered).toHaveBeenCalledTimes(1)
      expect(tab.onDelivered).toHaveBeenCalledWith(
        expect.anything(),
        expect.not.objectContaining({ isHeld: true }),
      )
    },
  )

  it('waits as long as the record asks for when no proof can be made', async () => {
    const server = fakeServer()
    server.mode = 'slows down'
    tab.prove.mockRejectedValue(new Error('no signal'))
    tab.put('a')
    await pass(9000)
    expect(server.requests).toHaveLength(1)
    expect(tab.shown()).toEqual(['a'])
    tab.prove.mockResolvedValue('proof of this')
    await pass(2000)
    expect(tab.shown()).toEqual([])
  })

  it('is delivered all the same when it is held and no proof can be made', async () => {
    fakeServer().mode = 'holds'
    tab.prove.mockRejectedValue(new Error('no signal'))
    tab.put('a')
    await pass()
    expect(tab.shown()).toEqual([])
  })

  it('stays until its proof has arrived', async () => {
    const server = fakeServer()
    server.mode = 'holds'
    tab.prove.mockImplementation(async () => {
      server.mode = 'no connection'
      return 'proof of this'
    })
    tab.put('a')
    await pass()
    expect(tab.shown()).toEqual(['a'])
    server.mode = 'arrives'
    await pass(2000)
    expect(tab.shown()).toEqual([])
  })
})
