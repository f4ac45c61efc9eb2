import { Refusal } from '../../../http/problems/refusal'
import { PhotoQueue } from './photo-queue'

/** Photos enter a queue; says which of them have a place. */
function makeQueue() {
  const queue = new PhotoQueue()
  const read: string[] = []
  const enter = (name: string, { report = name, address = 'a' } = {}) => {
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
    enter('two', { report: 'r', address: 'b' })
    expect(await hasRead()).toEqual(['one'])
    leave()
    expect(await hasRead()).toEqual(['one', 'two'])
  })

  it('reads two of a network at once, and lets others pass it', async () => {
    const { enter, hasRead } = makeQueue()
    for (const name of ['one', 'two', 'three', 'four']) enter(name)
    enter('neighbour', { address: 'b' })
    expect(await hasRead()).toEqual(['one', 'two', 'neighbour'])
  })

  it('reads eight at once, and then the network first that had its turn longest ago', async () => {
    const { enter, hasRead } = makeQueue()
    const leave = enter('a1')
    for (const address of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) enter(`${address}1`, { address })
    enter('a2')
    enter('h2', { address: 'h' })
    enter('new', { address: 'i' })
    expect(await hasRead()).toHaveLength(8)
    leave()
    expect((await hasRead()).at(-1)).toBe('new')
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
    enter('neighbour', { address: 'b' })
  })

  it('holds a hundred that wait, whatever their number of networks', () => {
    const { enter } = makeQueue()
    for (let i = 0; i < 108; i++) enter(`photo ${i}`, { address: `address ${i}` })
    expect(() => enter('one more', { address: 'new' })).toThrow(Refusal)
  })
})
