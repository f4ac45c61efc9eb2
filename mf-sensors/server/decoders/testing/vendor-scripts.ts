/** A decoder in a shape in which vendors publish theirs. Each reads `0844` on port 2 as a distance of 2116. */
export interface VendorScript {
  name: string
  source: string
}

const BIG_ENDIAN = '(bytes[0] << 8) | bytes[1]'

export const VENDOR_SCRIPTS: readonly VendorScript[] = [
  {
    name: 'decodeUplink of The Things Stack, with warnings and errors',
    source: `function decodeUplink(input) {
      var bytes = input.bytes
      if (input.fPort !== 2) return { errors: ['unknown FPort'] }
      return { data: { distance: ${BIG_ENDIAN} }, warnings: ['battery is low'], errors: [] }
    }`,
  },
  {
    name: 'Decode of ChirpStack v3',
    source: `function Decode(fPort, bytes, variables) {
      return fPort === 2 && typeof variables === 'object' ? { distance: ${BIG_ENDIAN} } : {}
    }`,
  },
  {
    name: 'Decoder of The Things Network v2',
    source: `function Decoder(bytes, port) { return port === 2 ? { distance: ${BIG_ENDIAN} } : {} }`,
  },
  {
    name: 'all of these at once, of which decodeUplink goes first',
    source: `function read(bytes) { return { distance: ${BIG_ENDIAN} } }
      function decodeUplink(input) { return { data: read(input.bytes) } }
      function Decode(fPort, bytes) { return { distance: 1 } }
      function Decoder(bytes, port) { return { distance: 2 } }`,
  },
  {
    name: 'a field of exports',
    source: `exports.decodeUplink = function (input) { var bytes = input.bytes; return { data: { distance: ${BIG_ENDIAN} } } }`,
  },
  {
    name: 'an object as module.exports',
    source: `const decodeUplink = ({ bytes }) => ({ data: { distance: ${BIG_ENDIAN} } })
      if (typeof module !== 'undefined') module.exports = { decodeUplink }`,
  },
  {
    name: 'a function as module.exports',
    source: `module.exports = ({ bytes }) => ({ data: { distance: ${BIG_ENDIAN} } })`,
  },
  {
    name: 'names of its own for module and exports',
    source: `'use strict'
      const module = 'EM400', exports = []
      function decodeUplink({ bytes }) { return { data: { distance: ${BIG_ENDIAN}, module, exports } } }`,
  },
  {
    name: 'the language of 2020',
    source: `class Frame {
        #bytes
        constructor(bytes) { this.#bytes = bytes }
        get distance() { return this.#bytes?.at?.(0) * 2 ** 8 + (this.#bytes[1] ?? 0) }
      }
      const decodeUplink = ({ bytes, ...rest }) => ({ data: { ...rest, distance: new Frame([...bytes]).distance } })`,
  },
  {
    name: 'a Buffer that reads numbers',
    source: `function decodeUplink(input) {
      const buffer = Buffer.from(input.bytes)
      const isSound = Buffer.isBuffer(buffer) && buffer.readInt16LE(0) === 0x4408 && buffer.readUIntBE(0, 2) === 2116
      return { data: { distance: isSound ? buffer.readUInt16BE(0) : null } }
    }`,
  },
  {
    name: 'a Buffer as text of hexadecimal digits, and back',
    source: `function Decoder(bytes) {
      var text = Buffer.from(bytes).toString('hex')
      var again = Buffer.concat([Buffer.from(text, 'hex'), Buffer.alloc(1)]).slice(0, 2)
      return { distance: parseInt(text.substring(0, 4), 16) === again.readUInt16BE() ? again.readUInt16BE() : null }
    }`,
  },
  {
    name: 'base64 by atob and btoa',
    source: `function Decoder(bytes) {
      var text = btoa(String.fromCharCode.apply(null, bytes)), back = atob(text)
      return { distance: text === 'CEQ=' ? (back.charCodeAt(0) << 8) | back.charCodeAt(1) : null }
    }`,
  },
  {
    name: 'a log to the console',
    source: `function Decoder(bytes, port) { console.log('port', port); return { distance: ${BIG_ENDIAN} } }`,
  },
  {
    name: 'a prototype that it extends',
    source: `Array.prototype.uint16 = function (at) { return (this[at] << 8) | this[at + 1] }
      function decodeUplink(input) { return { data: { distance: input.bytes.uint16(0) } } }`,
  },
  {
    name: 'a list of fields, as Datacake has it',
    source: `function Decoder(bytes, port) {
      return [{ field: 'distance', value: ${BIG_ENDIAN} }, { field: 'battery', value: 3.6 }]
    }`,
  },
  {
    name: 'a list of variables, as TagoIO has it',
    source: `function decodeUplink({ bytes }) {
      return { data: [{ variable: 'battery', value: 3.6, unit: 'V' }, { variable: 'distance', value: ${BIG_ENDIAN}, unit: 'mm' }] }
    }`,
  },
  {
    name: 'fields without data around them',
    source: `function decodeUplink({ bytes }) { var data = {}; data.distance = ${BIG_ENDIAN}; return data }`,
  },
  {
    name: 'the port under its older name',
    source: `function decodeUplink({ bytes, port }) { return { data: port === 2 ? { distance: ${BIG_ENDIAN} } : {} } }`,
  },
  {
    name: 'a cursor outside of its function',
    source: `var cursor = 0, buffer
      function u8() { return buffer.slice(cursor++)[0] }
      function Decode(port, bytes, variables) { buffer = bytes; return { distance: (u8() << 8) | u8() } }`,
  },
  {
    name: 'bytes that it takes out of its input',
    source: `var decoder = {
        read_int: function (bytes) { return (bytes.shift() << 8) + bytes.shift() },
        decode: function (bytes) { return { distance: this.read_int(bytes), rest: bytes.length } },
      }
      function decodeUplink(input) { return { data: decoder.decode(input.bytes), warnings: [], errors: [] } }`,
  },
  {
    name: 'digits as toFixed leaves them',
    source: `function Decoder(bytes) { return { distance: (${BIG_ENDIAN}).toFixed(1) } }`,
  },
  {
    name: 'an ES module that exports a function',
    source: `export function decodeUplink(input) { const { bytes } = input; return { data: { distance: ${BIG_ENDIAN} } } }`,
  },
  {
    name: 'an ES module whose default export is an object',
    source: `const read = ({ bytes }) => ({ data: { distance: ${BIG_ENDIAN} } })
      export default { decodeUplink: read, encodeDownlink: () => ({ bytes: [] }) }`,
  },
  {
    name: 'an ES module whose default export is a function',
    source: `export default function (input) { const { bytes } = input; return { data: { distance: ${BIG_ENDIAN} } } }`,
  },
  {
    name: 'an ES module that exports by a list',
    source: `const read = ({ bytes }) => ({ data: { distance: ${BIG_ENDIAN} } })
      export {
        read as decodeUplink,
      };`,
  },
  {
    name: 'what a compiler makes of an ES module',
    source: `"use strict"; Object.defineProperty(exports, "__esModule", { value: true }); exports.default = void 0;
      var _default = { decodeUplink: function (input) { var bytes = input.bytes; return { data: { distance: ${BIG_ENDIAN} } } } };
      exports.default = _default; module.exports = exports.default;`,
  },
  {
    name: 'a byte order mark, the line ends of Windows, and a comment at the end',
    source: `\uFEFF// Decoder\r\nfunction Decoder(bytes, port) {\r\n  return { distance: ${BIG_ENDIAN} }\r\n}\r\n// end`,
  },
  {
    name: 'hexadecimal digits, made and read by functions of its own',
    source: `function toHex(bytes) {
        return bytes.map(function (byte) { return ('0' + (byte & 0xff).toString(16)).slice(-2) }).join('')
      }
      function decodeUplink(input) { return { data: { distance: parseInt(toHex(input.bytes).substr(0, 4), 16) } } }`,
  },
  {
    name: 'text by TextDecoder and TextEncoder',
    source: `function decodeUplink({ bytes }) {
      const text = new TextDecoder('utf-8').decode(new Uint8Array(bytes)), back = new TextEncoder().encode(text)
      return { data: { distance: text.length === 2 ? (back[0] << 8) | back[1] : null } }
    }`,
  },
  {
    name: 'views of typed arrays',
    source: `function decodeUplink(input) {
      var view = new DataView(Uint8Array.from(input.bytes).buffer)
      return { data: { distance: view.getUint16(0, false) } }
    }`,
  },
  {
    name: 'the moment at which the network received it',
    source: `function decodeUplink({ bytes, recvTime }) {
      return { data: { distance: ${BIG_ENDIAN}, at: recvTime.toISOString(), ms: recvTime.getTime() } }
    }`,
  },
  {
    name: 'a date that is made from the payload',
    source: `function Decoder(bytes) {
      return { distance: ${BIG_ENDIAN}, time: new Date(bytes[0] * 1000).toISOString() }
    }`,
  },
]
