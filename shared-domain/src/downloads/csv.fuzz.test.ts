import fc from 'fast-check'
import { FUZZ_TIMEOUT_MS, fuzzing } from '../testing/fuzzing'
import { csvRecords } from './csv-records'
import { decodeCsv, kindIfNotCsv } from './decode-csv'
import { csvText, isFormula } from './download'

const piece = fc.oneof(
  fc.constantFrom('"', '""', ',', ';', '\t', '\r', '\n', '\r\n', ' ', '=', '\uFEFF', 'a'),
  fc.string(),
)
const almostCsv = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

it(
  'reads any text to its end, in records that begin at later and later lines',
  () => {
    fc.assert(
      fc.property(almostCsv, (text) => {
        const lines = [...csvRecords(text)].map(({ line }) => line)
        const all = text.split(/\r\n|\r|\n/).length
        for (const [i, line] of lines.entries()) {
          expect(line).toBeGreaterThan(i === 0 ? 0 : (lines[i - 1] ?? 0))
          expect(line).toBeLessThanOrEqual(all)
        }
      }),
      fuzzing({ runs: 1000, share: 0.04 }),
    )
  },
  FUZZ_TIMEOUT_MS,
)

it(
  'decodes any bytes, or says what they are',
  () => {
    const start = fc.constantFrom([], [0xff, 0xfe], [0xef, 0xbb, 0xbf], [0x50, 0x4b, 3, 4])
    const bytes = fc
      .tuple(start, fc.uint8Array({ maxLength: 200 }))
      .map(([first, rest]) => Uint8Array.from([...first, ...rest]))
    fc.assert(
      fc.property(bytes, (sent) => {
        expect(typeof (kindIfNotCsv(sent) ?? decodeCsv(sent).text)).toBe('string')
        expect([...csvRecords(decodeCsv(sent).text)].length).toBeLessThanOrEqual(sent.length)
      }),
      fuzzing({ runs: 1000, share: 0.03 }),
    )
  },
  FUZZ_TIMEOUT_MS,
)

/** The cells that a spreadsheet with another separator finds in a line: each may begin with the quotation mark of a quoted cell. */
const cellsOf = (line: string, separator: string) =>
  line.split(separator).map((cell) => cell.trimStart().replace(/^"/, ''))

it(
  'writes any cell so that it comes back, and no spreadsheet runs it, whichever separator its country has',
  () => {
    const row = fc.array(fc.oneof(piece, almostCsv), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
        const text = csvText({ columns: ['a', 'b'], rows }).slice(1)
        for (const { cells } of csvRecords(text))
          for (const cell of cells ?? []) expect([cell, isFormula(cell)]).toEqual([cell, false])
        for (const line of text.split(/\r\n|\r|\n/))
          for (const separator of [';', '\t'])
            for (const cell of cellsOf(line, separator))
              expect([line, isFormula(cell)]).toEqual([line, false])
      }),
      fuzzing({ runs: 1000, share: 0.04 }),
    )
  },
  FUZZ_TIMEOUT_MS,
)
