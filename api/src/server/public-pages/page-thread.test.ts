import { PageThread } from './page-thread'

const CODE = `
exports.twice = (text) => text + text
exports.fails = () => { throw new RangeError('no such page') }
exports.hangs = () => { for (;;); }
exports.fills = () => { const all = []; for (;;) all.push(new Array(1e6).fill(0.5)) }
exports.reaches = () => [typeof process, typeof require, typeof fetch]
`

let thread: PageThread
const make = (code = CODE) => {
  thread = new PageThread({ code, name: 'renderer.js', withinMs: 500, restMs: 300 })
  return thread
}
afterEach(() => thread.close())

/** After a failure it rests; then it is there again. */
const afterRest = async () => {
  await new Promise((resolve) => setTimeout(resolve, 400))
  await expect(untilReady()).resolves.toBe('aa')
}
/** Starting takes a busy machine a while. */
async function untilReady(): Promise<unknown> {
  for (let tries = 0; tries < 20; tries++) {
    const value = await thread.call('twice', 'a').catch(() => null)
    if (value !== null) return value
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('It never came.')
}

describe('the thread that renders pages', () => {
  it('calls what the module exports, one after the other', async () => {
    make()
    await untilReady()
    const calls = ['a', 'b', 'c'].map((text) => thread.call('twice', text))
    expect(await Promise.all(calls)).toEqual(['aa', 'bb', 'cc'])
  })

  it('says what was thrown, and goes on', async () => {
    make()
    await untilReady()
    await expect(thread.call('fails')).rejects.toThrow('no such page')
    await expect(thread.call('missing')).rejects.toThrow()
    expect(await thread.call('twice', 'a')).toBe('aa')
  })

  it.each(['hangs', 'fills'])(
    'gives up a call that %s, and those behind it, and starts again',
    async (name) => {
      make()
      await untilReady()
      const calls = [thread.call(name), thread.call('twice', 'a')]
      for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
      await expect(thread.call('twice', 'a')).rejects.toThrow('rests')
      await afterRest()
    },
  )

  it('fails every call of a module that does not run', async () => {
    make('throw new Error("broken")')
    await expect(thread.call('twice', 'a')).rejects.toThrow()
  })

  it('has nothing of the process in reach', async () => {
    make()
    await untilReady()
    expect(await thread.call('reaches')).toEqual(['undefined', 'undefined', 'undefined'])
  })
})
