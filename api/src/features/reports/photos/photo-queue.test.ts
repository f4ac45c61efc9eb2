import { Refusal } from '../../../http/problems/refusal'
import { PhotoQueue } from './photo-queue'

/** An address in a block of its own for each letter. */
const addressOf = (name: string) => `2001:db8:${name.charCodeAt(0).toString(16)}:1::1`

/** Photos enter a queue; says which of them have a place. */
function makeQueue() {
  const queue = new PhotoQueue()
  const read: string[] = []
  const enter = (name: string, { report = name, address = addressOf('a') } = {}) => {
    const { granted, leave } = queue.enter({ report, address })
    void granted.then(() => read.push(name))
    return leave
  }
  const hasRead = async () => {
    await new Promise(setImmediate)
    return read
  }
  return { enter, hasRead }
}

describe('the queue of photos', () => {
  it('reads a photo at once when no other is there', async () => {
    const { enter, hasRead } = makeQueue()
    enter('one')
    expect(await hasRead()).toEqual(['one'])
  })

  it('reads the photos of a report one after the other', async () => {
    const { enter, hasRead } = makeQueue()
    const leave = enter('one', { report: 'r' })
    enter('two', { report: 'r', address: addressOf('b') })
    expect(await hasRead()).toEqual(['one'])
    leave()
    expect(await hasRead()).toEqual(['one', 'two'])
  })

  it('reads two of a network at once, and lets others pass it', async () => {
    const { enter, hasRead } = makeQueue()
    for (const name of ['one', 'two', 'three', 'four']) enter(name)
    enter('neighbour', { address: addressOf('b') })
    expect(await hasRead()).toEqual(['one', 'two', 'neighbour'])
  })

  it('reads eight at once, and then the network first that had its turn longest ago', async () => {
    const { enter, hasRead } = makeQueue()
    const leave = enter('a1')
    for (const address of ['b', 'c', 'd', 'e', 'f', 'g', 'h'])
      enter(`${address}1`, { address: addressOf(address) })
    enter('a2')
    enter('h2', { address: addressOf('h') })
    enter('new', { address: addressOf('i') })
    expect(await hasRead()).toHaveLength(8)
    leave()
    expect((await hasRead()).at(-1)).toBe('new')
  })

  it.each([
    ['a /24', 48, (i: number) => `192.0.2.${i}`],
    ['a /56', 24, (i: number) => `2001:db8:1:12${i.toString(16).padStart(2, '0')}::1`],
    ['a /48', 48, (i: number) => `2001:db8:1:${i.toString(16)}00::1`],
  ])('leaves half of its places to others when all addresses of %s send', async (_, waiting, address) => {
    const { enter, hasRead } = makeQueue()
    for (let i = 0; i < 4 + waiting; i++) enter(`attacker ${i}`, { address: address(i) })
    expect(() => enter('one more', { address: address(4 + waiting) })).toThrow(Refusal)
    for (const name of ['kiri', 'tama', 'mere', 'hana']) enter(name, { address: addressOf(name) })
    expect((await hasRead()).slice(4)).toEqual(['kiri', 'tama', 'mere', 'hana'])
  })

  it('gives a network with many addresses no more turns than others', async () => {
    const { enter, hasRead } = makeQueue()
    const leave = Array.from({ length: 8 }, (_, i) => enter(`${i}`, { address: `198.51.${i}.1` }))
    for (let i = 0; i < 4; i++) enter(`attacker ${i}`, { address: `192.0.2.${i}` })
    enter('kiri', { address: '203.0.113.1' })
    leave[0]?.()
    leave[1]?.()
    expect((await hasRead()).slice(8)).toEqual(['attacker 0', 'kiri'])
  })

  it('forgets a photo whose sender has gone', async () => {
    const { enter, hasRead } = makeQueue()
    const leave = enter('one', { report: 'r' })
    enter('gone', { report: 'r' })()
    enter('two', { report: 'r' })
    leave()
    leave()
    expect(await hasRead()).toEqual(['one', 'two'])
  })

  it('refuses what would wait for long, with when to try again', () => {
    const { enter } = makeQueue()
    for (let i = 0; i < 14; i++) enter(`photo ${i}`)
    expect(() => enter('one more')).toThrow(Refusal)
    expect(() => enter('one more')).toThrow(expect.objectContaining({ statusCode: 503, retryAfterS: 30 }))
    enter('neighbour', { address: addressOf('b') })
  })

  it('holds a hundred that wait, whatever their number of networks (ASVS 5.2.1, 15.2.2)', () => {
    const { enter } = makeQueue()
    for (let i = 0; i < 108; i++) enter(`photo ${i}`, { address: `2001:db8:${i}::1` })
    expect(() => enter('one more', { address: '192.0.2.1' })).toThrow(Refusal)
  })
})
