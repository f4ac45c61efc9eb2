/** A hostile decoder. */
export interface HostileScript {
  name: string
  source: string
}

const inDecode = (body: string) => `function decodeUplink(input) { ${body} }`
const returning = (value: string) => inDecode(`return { data: ${value} }`)

/** A plausible distance that no hostile script may get past the checks. */
export const FORGED_MM = 1234

/** None of these scripts may hang the runner, affect another script, or reach anything outside the sandbox. */
export const HOSTILE_SCRIPTS: readonly HostileScript[] = [
  { name: 'an endless loop', source: inDecode('while (true) {}') },
  { name: 'an endless loop while it loads', source: 'while (true) {}' },
  { name: 'an endless loop in a getter', source: returning('{ get distance() { while (true) {} } }') },
  {
    name: 'an endless generator',
    source: inDecode('for (const x of (function* () { while (true) yield 1 })()); '),
  },
  { name: 'an endless toJSON', source: returning('{ toJSON() { while (true) {} } }') },
  {
    name: 'an endless comparison',
    source: inDecode('Array.from({ length: 1e5 }, (_, i) => i).sort(() => { while (true) {} })'),
  },
  {
    name: 'an error whose name is an endless getter',
    source: inDecode('throw { get name() { while (true) {} } }'),
  },
  { name: 'a regular expression that backtracks', source: inDecode("/^(a+)+$/.test('a'.repeat(40) + 'b')") },
  {
    name: 'a search that looks at no clock',
    source: inDecode("'a'.repeat(9e5).indexOf('a'.repeat(4e5) + 'b')"),
  },
  {
    name: 'an array that grows',
    source: inDecode('const a = []; while (true) a.push(new Array(1000).fill(1))'),
  },
  { name: 'a string that doubles', source: inDecode("let s = 'x'; while (true) s += s") },
  { name: 'a huge string', source: inDecode("return { data: { text: 'x'.repeat(1e9) } }") },
  { name: 'a huge array', source: inDecode('new Array(1e9).fill(0)') },
  { name: 'a huge typed array', source: inDecode('new Uint8Array(2 ** 31 - 1)') },
  { name: 'a map that grows', source: inDecode('const m = new Map(); for (let i = 0; ; i++) m.set(i, {})') },
  { name: 'an output of 10 MB', source: returning("'x'.repeat(1e7)") },
  { name: 'an output just beyond the limit', source: returning("{ text: 'x'.repeat(20000) }") },
  { name: 'recursion without end', source: inDecode('return decodeUplink(input)') },
  {
    name: 'an output of great depth',
    source: inDecode('let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return { data: a }'),
  },
  { name: 'JSON of great depth', source: inDecode("return { data: JSON.parse('['.repeat(1e5)) }") },
  { name: 'code of great depth', source: inDecode("eval('('.repeat(1e5))") },
  {
    name: 'a regular expression of great depth',
    source: inDecode("new RegExp('(?:'.repeat(2e4) + 'a' + ')'.repeat(2e4)).test('a')"),
  },
  { name: 'an output that holds itself', source: inDecode('const a = {}; a.a = a; return { data: a }') },
  {
    name: 'proxies around proxies',
    source: inDecode('let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); return { data: p.x }'),
  },
  { name: 'an output behind a proxy', source: returning('new Proxy({}, { ownKeys() { while (true) {} } })') },
  {
    name: 'a polluted prototype',
    source: inDecode(`Object.prototype.distance = ${FORGED_MM}; return { data: {} }`),
  },
  {
    name: 'a prototype as data',
    source: returning(`JSON.parse('{"__proto__": {"distance": ${FORGED_MM}}}')`),
  },
  {
    name: 'a constructor reached for',
    source: inDecode("return { data: { distance: this.constructor.constructor('return process')().pid } }"),
  },
  { name: 'the process reached for', source: inDecode('return { data: { distance: process.pid } }') },
  {
    name: 'a module reached for',
    source: inDecode("return { data: { distance: require('fs').readdirSync('/').length } }"),
  },
  { name: 'a module imported', source: inDecode("import('fs').then((fs) => fs.readdirSync('/'))") },
  { name: 'the network reached for', source: inDecode("fetch('http://127.0.0.1/')") },
  { name: 'the clock reached for', source: inDecode('return { data: { distance: Date.now() } }') },
  { name: 'chance reached for', source: inDecode('return { data: { distance: Math.random() * 4000 } }') },
  {
    name: 'the harness broken out of',
    source: `}); globalThis.JSON = { parse: () => ({}), stringify: () => '{"data":{"distance":${FORGED_MM}}}' }; (function () {`,
  },
  {
    name: 'JSON replaced',
    source: `JSON.stringify = () => '{"data":{"distance":${FORGED_MM}}}'; ${returning('{}')}`,
  },
  { name: 'a syntax error', source: 'function decodeUplink(' },
  { name: 'no decoder at all', source: 'var x = 1' },
  { name: 'an error that is no error', source: inDecode('throw null') },
  { name: 'a promise', source: 'async function decodeUplink() { return { data: {} } }' },
  { name: 'no number', source: returning('{ distance: NaN }') },
  { name: 'an endless number', source: returning('{ distance: Infinity }') },
  { name: 'a negative distance', source: returning('{ distance: -1 }') },
  { name: 'a distance with its unit', source: returning("{ distance: '1234 mm' }") },
  { name: 'a distance in words', source: returning("{ distance: 'No Sensor' }") },
  { name: 'a distance in a list', source: returning('{ distance: [1234] }') },
  {
    name: 'a power without end',
    source: inDecode('return { data: { distance: String(7n ** 9999999n).length } }'),
  },
  { name: 'an error with a message of 3 MB', source: inDecode("throw new Error('x'.repeat(3e6))") },
  {
    name: 'a wait in shared memory',
    source: inDecode('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'),
  },
  {
    name: 'a default export without end',
    source: 'export default { get decodeUplink() { while (true) {} } }',
  },
  {
    name: 'a module imported by an ES module',
    source: "import fs from 'node:fs'\nexport const decodeUplink = () => fs",
  },
  {
    name: 'the received time replaced',
    source: inDecode(
      `input.recvTime.toJSON = () => ({ distance: ${FORGED_MM} }); return { data: input.recvTime }`,
    ),
  },
  { name: 'a big integer', source: returning('{ distance: 1234n }') },
  { name: 'nothing', source: inDecode('') },
]
