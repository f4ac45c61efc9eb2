import { setTimeout as pause } from 'node:timers/promises'
import { LISTED, type ReleaseHouse, signer } from './release-house'

/** What a renderer must not reach; each is an expression that has a value where it can. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  process: 'process.version',
  'the process by a class of the server': "URL.constructor('return process')().version",
  'the process by an argument': "given.constructor.constructor('return process')().version",
  'the process by a call of the engine': "(() => {}).constructor('return process.version')()",
  'a module': "require('node:fs').readdirSync('/')",
  'a file by a built-in module': "process.getBuiltinModule('fs').readdirSync('/')",
  'the network': "fetch('http://127.0.0.1')",
  'a thread': "new Worker('data:text/javascript,')",
  WebAssembly: 'new WebAssembly.Memory({ initial: 1 })',
  'a timer': 'setTimeout(() => {})',
}

const RENDERER = `
exports.requestOf = () => ({ operation: 'binSurroundings', params: { id: 'none' }, query: { radius: '1' } })
exports.renderPage = (expose, settings, given) => {
  const escaped = []
  const attempt = (name, reach) => { try { if (reach() !== undefined) escaped.push(name) } catch {} }
  ${Object.entries(WAYS_OUT)
    .map(([name, code]) => `attempt(${JSON.stringify(name)}, () => ${code})`)
    .join('\n  ')}
  return { html: 'tried ' + escaped.length + ' escaped', isMissing: false }
}`
const TRIES = 100
const PAUSE_MS = 200

/** How many ways out of the renderer's process the code of a hostile team finds whose release is signed and live. */
export async function rendererEscapes(house: ReleaseHouse): Promise<number> {
  await house.release({ listed: LISTED, signer: signer('public') }, 'mf-public', '2.0.0', {
    'pages/renderer.js': RENDERER,
  })
  const server = await house.serve({ listed: LISTED, signer: signer('server') })
  try {
    // The first visitors get the page without data, until the process of the renderer is there.
    for (let tries = 0; tries < TRIES; tries += 1) {
      const text = await (await fetch(`${server.address}/report?bin=WN001`)).text()
      const [, escaped] = /tried (\d+) escaped/.exec(text) ?? []
      if (escaped !== undefined) return Number(escaped)
      await pause(PAUSE_MS)
    }
    throw new Error('The renderer of the hostile team never ran.')
  } finally {
    await server.stop()
  }
}
