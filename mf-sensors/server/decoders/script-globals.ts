/**
 * JavaScript that runs before a decoder and defines globals that decoders use: ChirpStack's Buffer and console, atob and btoa,
 * TextDecoder and TextEncoder for UTF-8, and Date for moments in a payload. The sandbox has no clock, so there is no present
 * time.
 */
export const SCRIPT_GLOBALS = `
  const quiet = () => undefined
  const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table', 'assert', 'group', 'groupEnd', 'time', 'timeEnd']
  globalThis.console = Object.fromEntries(METHODS.map((name) => [name, quiet]))

  const CalendarDate = Date
  function DecoderDate(...parts) {
    if (!new.target || parts.length === 0) throw new TypeError('A decoder has no clock. Leave the time out, or use input.recvTime.')
    return Reflect.construct(CalendarDate, parts, new.target)
  }
  DecoderDate.prototype = CalendarDate.prototype
  DecoderDate.UTC = CalendarDate.UTC
  DecoderDate.parse = CalendarDate.parse
  DecoderDate.now = () => { throw new TypeError('A decoder has no clock. Leave the time out, or use input.recvTime.') }
  CalendarDate.prototype.constructor = DecoderDate
  globalThis.Date = DecoderDate

  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  function toBase64(bytes) {
    let text = ''
    for (let i = 0; i < bytes.length; i += 3) {
      const [a, b, c] = [bytes[i], bytes[i + 1] || 0, bytes[i + 2] || 0]
      const four = [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63]
      const used = Math.min(4, bytes.length - i + 1)
      text += four.map((place, n) => (n < used ? LETTERS[place] : '=')).join('')
    }
    return text
  }
  function fromBase64(text) {
    const bytes = []
    let bits = 0, held = 0
    for (const letter of String(text).replace(/-/g, '+').replace(/_/g, '/').replace(/[=\\s]/g, '')) {
      const place = LETTERS.indexOf(letter)
      if (place < 0) throw new TypeError('This is not base64.')
      held = (held << 6) | place
      bits += 6
      if (bits >= 8) bytes.push((held >> (bits -= 8)) & 255)
    }
    return bytes
  }
  const codesOf = (text) => Array.from(String(text), (letter) => letter.charCodeAt(0) & 255)
  const latin = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  globalThis.btoa = (text) => toBase64(codesOf(text))
  globalThis.atob = (text) => latin(fromBase64(text))

  const toBytes = {
    hex: (text) => (text.match(/[0-9a-f]{2}/gi) || []).map((two) => parseInt(two, 16)),
    base64: fromBase64,
    latin1: codesOf, ascii: codesOf, binary: codesOf,
    utf8: (text) => codesOf(unescape(encodeURIComponent(text))),
  }
  const toText = {
    hex, base64: toBase64, latin1: latin, ascii: latin, binary: latin,
    utf8: (bytes) => { try { return decodeURIComponent(escape(latin(bytes))) } catch { return latin(bytes) } },
  }
  const encodingOf = (name) => String(name === undefined ? 'utf8' : name).toLowerCase().replace('utf-8', 'utf8')
  const bytesIn = (given) => new Uint8Array(given.buffer || given, given.byteOffset || 0, given.byteLength)
  globalThis.TextDecoder = class TextDecoder {
    decode(given) { return given === undefined ? '' : toText.utf8(bytesIn(given)) }
  }
  globalThis.TextEncoder = class TextEncoder {
    encode(text = '') { return new Uint8Array(toBytes.utf8(text)) }
  }
  class Buffer extends Uint8Array {
    static from(given, encoding) {
      return new Buffer(typeof given === 'string' ? toBytes[encodingOf(encoding)](given) : given)
    }
    static alloc(length, fill = 0) { return new Buffer(length).fill(fill) }
    static allocUnsafe(length) { return new Buffer(length) }
    static concat(list) { return new Buffer([].concat(...list.map((one) => Array.from(one)))) }
    static isBuffer(one) { return one instanceof Buffer }
    slice(from, to) { return this.subarray(from, to) }
    toString(encoding, from = 0, to = this.length) { return toText[encodingOf(encoding)](this.subarray(from, to)) }
    readUIntBE(at, length) { return parseInt(hex(this.subarray(at, at + length)), 16) }
    readUIntLE(at, length) { return parseInt(hex(Array.from(this.subarray(at, at + length)).reverse()), 16) }
    readIntBE(at, length) { return signed(this.readUIntBE(at, length), length) }
    readIntLE(at, length) { return signed(this.readUIntLE(at, length), length) }
  }
  const signed = (value, length) => (value >= 2 ** (8 * length - 1) ? value - 2 ** (8 * length) : value)
  for (const [name, method] of Object.entries({
    UInt8: 'getUint8', Int8: 'getInt8', UInt16: 'getUint16', Int16: 'getInt16', UInt32: 'getUint32', Int32: 'getInt32',
    Float: 'getFloat32', Double: 'getFloat64', BigUInt64: 'getBigUint64', BigInt64: 'getBigInt64',
  }))
    for (const order of name.endsWith('8') ? [''] : ['BE', 'LE']) {
      const read = function (at = 0) {
        return new DataView(this.buffer, this.byteOffset, this.byteLength)[method](at, order === 'LE')
      }
      Buffer.prototype['read' + name + order] = read
      Buffer.prototype['read' + name.replace('UInt', 'Uint') + order] = read
    }
  globalThis.Buffer = Buffer
`
