import type { Box } from './label-stock'

/** The data of a label. */
export interface SheetLabel {
  binId: string
  location: string
  /** The URL in its code, with the scheme. */
  link: string
}

/** The texts that all labels of a batch have in common. Empty ones are left out. */
export interface LabelTexts {
  council: string
  phone: string
  /** What to do about a damaged label, in each of its languages. */
  help: readonly string[]
}

export type FontWeight = 'regular' | 'bold'

/** Returns the width of a text in the font of a weight, at a font size of 1. */
export type MeasureText = (text: string, weight: FontWeight) => number

/** A line of text. `box` includes accents and descenders. */
export interface PlacedText {
  text: string
  weight: FontWeight
  sizePt: number
  box: Box
}

export interface LabelLayout {
  /** The position of the code with its quiet zone. */
  code: Box
  texts: PlacedText[]
}

export const MM_PER_PT = 25.4 / 72
export const LINE_HEIGHT = 1.2

interface TextBlock {
  text: string
  sizePt: number
  weight: FontWeight
  maxLines: number
  /** The smallest share of its size to which a text is shrunk before it is shortened. */
  smallest: number
}

const blocksOf = ({ binId, location, link }: SheetLabel, texts: LabelTexts): TextBlock[] => [
  { text: texts.council, sizePt: 6.5, weight: 'bold', maxLines: 1, smallest: 0.8 },
  { text: binId, sizePt: 12, weight: 'bold', maxLines: 1, smallest: 0.5 },
  { text: location, sizePt: 7.5, weight: 'regular', maxLines: 2, smallest: 1 },
  { text: link.replace(/^https?:\/\//, ''), sizePt: 6, weight: 'regular', maxLines: 1, smallest: 0.7 },
  { text: texts.phone, sizePt: 7, weight: 'bold', maxLines: 1, smallest: 0.7 },
  ...texts.help.map(
    (text): TextBlock => ({ text, sizePt: 5.5, weight: 'regular', maxLines: 2, smallest: 1 }),
  ),
]

const PADDING_MM = 2
/** In a column of this size the blocks have the sizes above. In other columns they are scaled with it. */
const BASE_COLUMN_MM = { width: 28, height: 29 }

/** Places code and texts on a label: side by side, or one above the other on a tall label. */
export function layoutLabel(
  label: SheetLabel,
  { box, texts, measure }: { box: Box; texts: LabelTexts; measure: MeasureText },
): LabelLayout {
  const inner = inset(box, PADDING_MM)
  const isTall = inner.height > inner.width
  const side = isTall ? Math.min(inner.width, inner.height * 0.55) : Math.min(inner.height, inner.width * 0.5)
  const code = {
    x: isTall ? inner.x + (inner.width - side) / 2 : inner.x,
    y: isTall ? inner.y : inner.y + (inner.height - side) / 2,
    width: side,
    height: side,
  }
  const column = isTall
    ? { ...inner, y: inner.y + side, height: inner.height - side }
    : { ...inner, x: inner.x + side, width: inner.width - side }
  const lines = linesOf(blocksOf(label, texts), column, measure)
  return { code, texts: stack(lines, column, isTall) }
}

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

type Line = Omit<PlacedText, 'box'> & { widthMm: number }

function linesOf(blocks: readonly TextBlock[], column: Box, measure: MeasureText): Line[] {
  const scale = Math.min(column.width / BASE_COLUMN_MM.width, column.height / BASE_COLUMN_MM.height)
  return blocks.flatMap(({ text, weight, sizePt, maxLines, smallest }) => {
    const widthAt = (size: number) => (line: string) => measure(line, weight) * size * MM_PER_PT
    const fullSize = sizePt * scale
    const needed = widthAt(fullSize)(text)
    // Slightly less than the column, because sums of widths are not exact.
    const size = fullSize * Math.min(1, Math.max(smallest, (0.999 * column.width) / needed))
    const widthOf = widthAt(size)
    return breakLines(text, { maxLines, width: column.width, widthOf }).map((line) => ({
      text: line,
      weight,
      sizePt: size,
      widthMm: widthOf(line),
    }))
  })
}

function stack(lines: readonly Line[], column: Box, isCentred: boolean): PlacedText[] {
  const heightOf = ({ sizePt }: Line) => sizePt * MM_PER_PT * LINE_HEIGHT
  const height = lines.reduce((sum, line) => sum + heightOf(line), 0)
  let y = column.y + Math.max(0, column.height - height) / 2
  return lines.map(({ widthMm, ...line }) => {
    const x = isCentred ? column.x + (column.width - widthMm) / 2 : column.x
    const box = { x, y, width: widthMm, height: heightOf({ widthMm, ...line }) }
    y += box.height
    return { ...line, box }
  })
}

interface LineLimits {
  maxLines: number
  width: number
  widthOf: (line: string) => number
}

/** Breaks a text between words into lines that fit. The last line ends in an ellipsis when text is left. */
function breakLines(text: string, { maxLines, width, widthOf }: LineLimits): string[] {
  let words = text.split(/\s+/).filter((word) => word !== '')
  const lines: string[] = []
  while (words.length > 0) {
    const fitting = words.findLastIndex((_, at) => widthOf(words.slice(0, at + 1).join(' ')) <= width) + 1
    const isLast = lines.length + 1 === maxLines || fitting === 0
    if (isLast) return [...lines, shorten(words.join(' '), width, widthOf)]
    lines.push(words.slice(0, fitting).join(' '))
    words = words.slice(fitting)
  }
  return lines
}

const ELLIPSIS = '…'

function shorten(text: string, width: number, widthOf: (line: string) => number): string {
  if (widthOf(text) <= width) return text
  const characters = [...text]
  while (characters.length > 0) {
    characters.pop()
    const shortened = `${characters.join('').trimEnd()}${ELLIPSIS}`
    if (widthOf(shortened) <= width) return shortened
  }
  return ''
}
