import { strToU8, zipSync } from 'fflate'
import { findColumns } from './find-columns'
import { readFile } from './read-file'
import { readRows } from './read-rows'
import { readXlsx } from './read-xlsx'

const MAX = 1_000

interface Workbook {
  /** The XML of the rows. */
  rows: string
  /** Texts that cells of the type `s` refer to. */
  texts?: string
  sheets?: string
  more?: Record<string, Uint8Array>
}

/** A workbook as Excel saves it, with the least that it needs. */
const workbook = ({ rows, texts = '', sheets = '<sheet name="Bins" r:id="rId1"/>', more = {} }: Workbook) =>
  zipSync({
    'xl/workbook.xml': strToU8(`<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': strToU8(`<sst>${texts}</sst>`),
    ...more,
  })

const inline = (cells: readonly string[]) =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

const read = (bytes: Uint8Array) => {
  const file = readFile('bins.xlsx', bytes, MAX)
  if ('refused' in file) return file
  const { rows, faults } = readRows(file.table, findColumns(file.table))
  return { rows, faults }
}

it('reads texts, numbers and the places of cells as Excel saves them', () => {
  const bytes = workbook({
    texts:
      '<si><t>Bin ID</t></si><si><t>Street</t></si><si><t>lat</t></si><si><t>lon</t></si><si><t>litres</t></si><si><r><t>Ōtari </t></r><r><t>Road</t></r><rPh><t>kana</t></rPh></si>',
    rows:
      '<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="s"><v>2</v></c><c r="E2" t="s"><v>3</v></c><c r="F2" t="s"><v>4</v></c></row>' +
      '<row r="5"><c r="B5"><v>17</v></c><c r="C5" t="s"><v>5</v></c><c r="D5"><v>-41.26</v></c><c r="E5"><v>1.7475E+2</v></c><c r="F5"><f>100+20</f><v>120</v></c></row>',
  })
  expect(read(bytes)).toEqual({
    rows: [
      {
        line: 5,
        id: '17',
        location: 'Ōtari Road',
        binType: null,
        lat: -41.26,
        lng: 174.75,
        litres: 120,
        doubt: null,
      },
    ],
    faults: [],
  })
})

it('reads the first visible sheet, with the prefixes of another program', () => {
  const bytes = workbook({
    rows: '',
    sheets: '<sheet name="Old" state="hidden" r:id="rId1"/><sheet name="Bins" r:id="rId2"/>',
    more: {
      'xl/worksheets/sheet2.xml': strToU8(
        '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>id</x:t></x:is></x:c></x:row><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      ),
    },
  })
  expect(read(bytes)).toMatchObject({ rows: [{ line: 2, id: '7' }] })
})

it.each([
  [
    '<c><f>HYPERLINK("http://example.org","B1")</f><v>B1</v></c>',
    '“=HYPERLINK("http://example.org","B1")” is a formula',
  ],
  ['<c t="e"><v>#REF!</v></c>', '“=#REF!” is a formula'],
  ['<c><f>A1+1</f></c>', '“=A1+1” is a formula'],
  ['<c t="inlineStr"><is><t>=HYPERLINK(1)</t></is></c>', '“=HYPERLINK(1)” is a formula'],
])('names a cell that is a formula, a link or an error: %s', (cell, reason) => {
  const bytes = workbook({
    rows: `${inline(['id', 'street'])}${inline(['B1', 'Cuba Street'])}<row>${cell}</row>`,
  })
  expect(read(bytes)).toMatchObject({
    rows: [{ id: 'B1' }],
    faults: [{ line: 3, column: 'id', reason: expect.stringContaining(reason) }],
  })
})

describe('a workbook that cannot be imported is refused with what to do:', () => {
  it('a bomb, before all of it is unpacked (ASVS 5.2.3)', () => {
    const bytes = workbook({ rows: '', texts: ' '.repeat(16 * 1024 * 1024) })
    expect(bytes.length).toBeLessThan(100 * 1024)
    expect(readXlsx(bytes, MAX, 8 * 1024 * 1024)).toEqual({
      refused: 'unpacks to more than 8 MB: leave the sheets and columns out that are not needed.',
    })
  })

  it.each([
    [
      'another archive',
      () => zipSync({ 'readme.txt': strToU8('x') }),
      /is an archive, but no Excel workbook/,
    ],
    ['without a sheet', () => workbook({ rows: '', sheets: '' }), /is a workbook without a sheet/],
    [
      'an empty sheet',
      () => workbook({ rows: '' }),
      /has nothing on its first visible sheet, “Bins”. Only that sheet is read: move the one with the bins to the front/,
    ],
    ['cut off', () => workbook({ rows: inline(['id']) }).subarray(0, 300), /is a workbook that is cut off/],
    ['XML that is none', () => workbook({ rows: '<row><c>' }), /is a workbook that is cut off/],
    [
      'a far column',
      () => workbook({ rows: '<row><c r="XFD1"><v>1</v></c></row>' }),
      /has more than 500 columns/,
    ],
    [
      'headings alone',
      () => workbook({ rows: inline(['id', 'street']) }),
      /has no row below the headings of its first visible sheet, “Bins”. Only that sheet is read: move the one/,
    ],
    [
      'too many rows',
      () => workbook({ rows: '<row><c><v>1</v></c></row>'.repeat(MAX + 2) }),
      /has more than 1,000 rows: import at most so many/,
    ],
    [
      'an old workbook',
      () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
      /is a workbook: save the table as CSV, .xlsx/,
    ],
  ])('%s', (_, bytes, sentence) => {
    expect(read(bytes())).toEqual({ refused: expect.stringMatching(sentence) })
  })
})
