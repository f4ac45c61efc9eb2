import { PageProcess } from './page-process'

const CODE = `
exports.twice = (text) => text + text
exports.fails = () => { throw new RangeError('no such page') }
exports.hangs = () => { for (;;); }
exports.fills = () => { const all = []; for (;;) all.push(new Array(1e6).fill(0.5)) }
`

let renderer: PageProcess
const make = (code = CODE) => {
  renderer = new PageProcess({ code, name: 'renderer.js', withinMs: 500, restMs: 300 })
  return renderer
}
afterEach(() => renderer.close())

/** After a failure it rests; then it is there again. */
const afterRest = async () => {
  await new Promise((resolve) => setTimeout(resolve, 400))
  await expect(untilReady()).resolves.toBe('aa')
}
/** Starting takes a busy machine a while. */
async function untilReady(): Promise<unknown> {
  for (let tries = 0; tries < 20; tries++) {
    const value = await renderer.call('twice', 'a').catch(() => null)
    if (value !== null) return value
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('It never came.')
}

describe('the process that renders pages', () => {
  it('calls what the module exports, one after the other', async () => {
    make()
    await untilReady()
    const calls = ['a', 'b', 'c'].map((text) => renderer.call('twice', text))
    expect(await Promise.all(calls)).toEqual(['aa', 'bb', 'cc'])
  })

  it('says what was thrown, and goes on', async () => {
    make()
    await untilReady()
    await expect(renderer.call('fails')).rejects.toThrow('no such page')
    await expect(renderer.call('missing')).rejects.toThrow()
    expect(await renderer.call('twice', 'a')).toBe('aa')
  })

  it.each(['hangs', 'fills'])(
    'gives up a call that %s, and those behind it, and starts again (ASVS 15.2.2)',
    async (name) => {
      make()
      await untilReady()
      const calls = [renderer.call(name), renderer.call('twice', 'a')]
      for (const { status } of await Promise.allSettled(calls)) expect(status).toBe('rejected')
      await expect(renderer.call('twice', 'a')).rejects.toThrow('rests')
      await afterRest()
    },
  )

  it('fails every call of a module that does not run', async () => {
    make('throw new Error("broken")')
    await expect(renderer.call('twice', 'a')).rejects.toThrow()
  })

  it.each([
    ['process', 'process.version'],
    ['the process by a class of the server', "URL.constructor('return process')().version"],
    ['the process by an argument', "given.constructor.constructor('return process')().version"],
    ['the process by a call of the engine', "(() => {}).constructor('return process.version')()"],
    ['a module', "require('node:fs').readFileSync('/etc/hostname', 'utf8')"],
    ['a file by a built-in module', "process.getBuiltinModule('fs').readdirSync('/')"],
    ['the network', "fetch('http://127.0.0.1')"],
    ['another process', "process.binding('spawn_sync')"],
    ['a thread', "new Worker('data:text/javascript,')"],
    ['WebAssembly', 'new WebAssembly.Memory({ initial: 1 })'],
    [
      'the caller of an error',
      '(Error.prepareStackTrace = (_, sites) => sites.at(-1).getFunction().constructor, new Error().stack("return process"))',
    ],
    ['a timer', 'setTimeout(() => {})'],
  ])('has not %s in reach', async (_, code) => {
    make(`${CODE}; exports.reaches = (given) => String(${code})`)
    await untilReady()
    await expect(renderer.call('reaches', {})).rejects.toThrow(
      /not defined|disallowed|undefined|cannot be read/,
    )
  })

  it('reaches what a page is made with', async () => {
    make(
      `${CODE}; exports.reaches = (given) => new URL(given.address).search + new TextEncoder().encode('ā').length`,
    )
    await untilReady()
    expect(await renderer.call('reaches', { address: 'http://page/?bin=1' })).toBe('?bin=12')
  })

  it('has no module by import', async () => {
    make(
      `${CODE}; exports.imports = () => void import('node:fs').catch(() => { exports.answer = () => 'refused' })`,
    )
    await untilReady()
    await renderer.call('imports')
    expect(await renderer.call('answer')).toBe('refused')
  })
})
