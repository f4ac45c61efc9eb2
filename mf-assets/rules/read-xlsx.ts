import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { COLUMNS_MAX, named, type ReadTable, type TableRow } from './file-table'

/** What the parts of a workbook that are read may have together, in bytes, unpacked. 100,000 bins have a quarter of it. */
const UNPACKED_MAX_BYTES = 128 * 1024 * 1024
/** How much of the file is unpacked at once, in bytes: a bomb grows a thousandfold before it is noticed. */
const PIECE_BYTES = 16 * 1024

/** The file is refused with this sentence, which follows its name. */
class Refused extends Error {}

/** Reads the first visible sheet of an Excel workbook (.xlsx). */
export function readXlsx(
  bytes: Uint8Array,
  rowsMax: number,
  unpackedMaxBytes = UNPACKED_MAX_BYTES,
): ReadTable {
  try {
    const unpack = unpacker(bytes, unpackedMaxBytes)
    const sheet = firstSheet(unpack)
    return { table: tableOf(readSheet(unpack, sheet.path, rowsMax), sheet.name) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    return { refused: 'is a workbook that is cut off or damaged: open it in Excel and save it again.' }
  }
}

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const TEXTS = 'xl/sharedStrings.xml'

interface Sheet {
  name: string
  path: string
}

function firstSheet(unpack: Unpack): Sheet {
  let first: { name: string; relation: string } | undefined
  let isWorkbook = false
  const paths = new Map<string, string>()
  unpack({
    [WORKBOOK]: () => {
      isWorkbook = true
      return readXml({
        opened: (name, { attributes }) => {
          if (name !== 'sheet' || first || (attributes.state ?? 'visible') !== 'visible') return
          const relation = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? ''
          first = { name: attributes.name ?? '', relation }
        },
      })
    },
    [RELATIONS]: () =>
      readXml({
        opened: (name, { attributes: { Id, Target } }) => {
          if (name === 'Relationship' && Id && Target) paths.set(Id, Target)
        },
      }),
  })
  if (!isWorkbook)
    throw new Refused(
      'is an archive, but no Excel workbook (.xlsx): save the table as CSV, and choose that file.',
    )
  const target = paths.get(first?.relation ?? '')
  if (!first || target === undefined) throw new Refused('is a workbook without a sheet.')
  return { name: first.name, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }
}

/** A text of its own, or the place of a text among those that the workbook shares. */
type Cell = string | number
type SheetRow = { line: number; cells: Cell[] }

function readSheet(unpack: Unpack, path: string, rowsMax: number): TableRow[] {
  const rows: SheetRow[] = []
  const texts: string[] = []
  let isFound = false
  unpack({
    [path]: () => {
      isFound = true
      return readXml(sheetReader(rows, rowsMax))
    },
    [TEXTS]: () => readXml(textsReader(texts)),
  })
  if (!isFound) throw new Refused('is a workbook without the sheet that it names.')
  return rows.map(({ line, cells }) => ({
    line,
    cells: Array.from(cells, (cell = '') => (typeof cell === 'string' ? cell : (texts[cell] ?? ''))),
  }))
}

/** Rows that the sheet leaves out have a line, too. */
function sheetReader(rows: SheetRow[], rowsMax: number): XmlHandlers {
  let line = 0
  let column = -1
  let cells: Cell[] = []
  let type = ''
  const said = { v: '', t: '', f: '' }
  let formulas = 0
  return {
    opened(name, { attributes }) {
      if (name === 'row') {
        line = Number(attributes.r ?? line + 1)
        cells = []
        column = -1
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        if (column >= COLUMNS_MAX)
          throw new Refused(`has more than ${COLUMNS_MAX} columns: leave those out that are not needed.`)
        type = attributes.t ?? 'n'
        Object.assign(said, { v: '', t: '', f: '' })
        formulas = 0
      } else if (name === 'f') formulas += 1
    },
    text(name, text) {
      if (name === 'v' || name === 't' || name === 'f') said[name] += text
    },
    closed(name) {
      if (name === 'c') {
        const cell = cellOf(type, said, formulas > 0)
        if (cell !== '') cells[column] = cell
      } else if (name === 'row' && cells.length > 0) {
        // The headings are a row, too.
        if (rows.length > rowsMax)
          throw new Refused(
            `has more than ${rowsMax.toLocaleString('en-NZ')} rows: import at most so many at once.`,
          )
        rows.push({ line, cells })
      }
    },
  }
}

/** The value that Excel has computed. A link, an error and a formula without a value are shown as formulas, which a bin cannot have. */
function cellOf(type: string, { v, t, f }: { v: string; t: string; f: string }, isFormula: boolean): Cell {
  if (/^\s*HYPERLINK\s*\(/i.test(f) || type === 'e' || (isFormula && v === '' && t === ''))
    return `=${f || v}`
  if (type === 's') return v === '' ? '' : Number(v)
  if (type === 'b') return v === '1' ? 'TRUE' : 'FALSE'
  return type === 'inlineStr' ? t : v
}

/** The number of a column, from 0: of `C7`, 2. */
function columnOf(reference: string): number {
  let number = 0
  for (const letter of /^[A-Z]{1,4}/.exec(reference)?.[0] ?? 'A')
    number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

function textsReader(texts: string[]): XmlHandlers {
  let text = ''
  let isPhonetic = false
  return {
    opened(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
    },
    text(name, more) {
      if (name === 't' && !isPhonetic) text += more
    },
    closed(name) {
      if (name === 'si') texts.push(text)
      if (name === 'rPh') isPhonetic = false
    },
  }
}

/** What helps where another sheet has the bins. */
export const SHEET_REMEDY = 'Only that sheet is read: move the one with the bins to the front.'

function tableOf([header, ...rows]: readonly TableRow[], sheet: string) {
  if (!header)
    throw new Refused(`has nothing on its first visible sheet, “${sheet.slice(0, 40)}”. ${SHEET_REMEDY}`)
  return { columns: named(header.cells), rows, faults: [], sheet }
}

interface XmlHandlers {
  opened: (name: string, tag: SaxesTagPlain) => void
  text?: (parent: string, text: string) => void
  closed?: (name: string) => void
}

/** Takes the pieces of an XML file. Names are without their prefix, which each program chooses. */
function readXml({ opened, text, closed }: XmlHandlers): (piece: Uint8Array, isLast: boolean) => void {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const decoder = new TextDecoder()
  const parents: string[] = []
  parser.on('opentag', (tag) => {
    const name = plain(tag.name)
    parents.push(name)
    opened(name, tag)
  })
  parser.on('text', (said) => text?.(parents.at(-1) ?? '', said))
  parser.on('closetag', ({ name }) => {
    parents.pop()
    closed?.(plain(name))
  })
  parser.on('error', (error) => {
    throw error
  })
  return (piece, isLast) => {
    parser.write(decoder.decode(piece, { stream: !isLast }))
    if (isLast) parser.close()
  }
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1)

type Taker = (piece: Uint8Array, isLast: boolean) => void

/** Takes the named files of an archive. */
type Unpack = (wanted: Readonly<Record<string, () => Taker>>) => void

/** Unpacks files piece by piece, and stops before they are too large. */
function unpacker(bytes: Uint8Array, maxBytes: number): Unpack {
  let unpacked = 0
  return (wanted) => {
    let open = 0
    const archive = new Unzip((file: UnzipFile) => {
      const take = Object.hasOwn(wanted, file.name) ? wanted[file.name]?.() : undefined
      if (!take) return
      open += 1
      file.ondata = (error, piece, isLast) => {
        if (error) throw error
        unpacked += piece.length
        if (unpacked > maxBytes) throw new Refused(tooLarge(maxBytes))
        take(piece, isLast)
        if (isLast) open -= 1
      }
      file.start()
    })
    archive.register(UnzipInflate)
    for (let from = 0; from < bytes.length; from += PIECE_BYTES)
      archive.push(bytes.subarray(from, from + PIECE_BYTES), from + PIECE_BYTES >= bytes.length)
    if (open > 0) throw new Error('The archive is cut off.')
  }
}

const tooLarge = (maxBytes: number) =>
  `unpacks to more than ${maxBytes / 1024 / 1024} MB: leave the sheets and columns out that are not needed.`
