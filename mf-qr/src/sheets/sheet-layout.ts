import { t } from '../messages/translate'
import {
  type FontWeight,
  type LabelTexts,
  LINE_HEIGHT,
  layoutLabel,
  type MeasureText,
  MM_PER_PT,
  type PlacedText,
  type SheetLabel,
} from './label-layout'
import { type Box, LABEL_STOCKS, labelBox, labelsPerSheet, type StockId } from './label-stock'

/** The options for printing a batch. */
export interface SheetOptions {
  stock: StockId
  /** The first free label on the first sheet, from 1. */
  startAt: number
  /** How far everything is moved right and down, in mm, to correct a printer that feeds paper inexactly. */
  offset: { x: number; y: number }
  hasCutMarks: boolean
  texts: LabelTexts
}

interface PlacedCode {
  label: SheetLabel
  /** The position of the code with its quiet zone. */
  box: Box
}

/** Everything that is printed on a page, in mm from its top left corner. */
export interface SheetPage {
  codes: PlacedCode[]
  texts: PlacedText[]
  /** Lines of the smallest width. */
  lines: { from: Point; to: Point }[]
}

interface Point {
  x: number
  y: number
}

/** The share of a text's box that is above its baseline. */
export const BASELINE = 0.8

/** How many sheets a number of labels needs. */
export const sheetCount = (labels: number, { stock, startAt }: Pick<SheetOptions, 'stock' | 'startAt'>) =>
  Math.ceil((labels + startAt - 1) / labelsPerSheet(LABEL_STOCKS[stock]))

/** Yields the pages of a batch. */
export function* layoutSheets(
  labels: readonly SheetLabel[],
  options: SheetOptions,
  measure: MeasureText,
): Generator<SheetPage> {
  const stock = LABEL_STOCKS[options.stock]
  const perSheet = labelsPerSheet(stock)
  let first = options.startAt - 1
  for (let done = 0; done < labels.length; first = 0) {
    const page: SheetPage = { codes: [], texts: [], lines: options.hasCutMarks ? cutMarks(options) : [] }
    const onPage = labels.slice(done, done + perSheet - first)
    for (const [index, label] of onPage.entries()) {
      const box = moved(labelBox(stock, first + index), options.offset)
      const { code, texts } = layoutLabel(label, { box, texts: options.texts, measure })
      page.codes.push({ label, box: code })
      page.texts.push(...texts)
    }
    done += onPage.length
    yield page
  }
}

const moved = (box: Box, { x, y }: Point): Box => ({ ...box, x: box.x + x, y: box.y + y })

const MARK_MM = 3

/** Cut marks in the margins, in line with the edges of the labels. */
function cutMarks({ stock: id, offset }: SheetOptions): SheetPage['lines'] {
  const stock = LABEL_STOCKS[id]
  const { x: left, y: top } = moved(labelBox(stock, 0), offset)
  const last = moved(labelBox(stock, labelsPerSheet(stock) - 1), offset)
  const right = last.x + last.width
  const bottom = last.y + last.height
  const edges = (count: number, start: number, pitch: number, size: number) =>
    Array.from({ length: count }, (_, at) => [start + at * pitch, start + at * pitch + size]).flat()
  const vertical = edges(stock.columns, left, stock.pitchX, stock.width).flatMap((x) => [
    { from: { x, y: top - MARK_MM }, to: { x, y: top } },
    { from: { x, y: bottom }, to: { x, y: bottom + MARK_MM } },
  ])
  const horizontal = edges(stock.rows, top, stock.pitchY, stock.height).flatMap((y) => [
    { from: { x: left - MARK_MM, y }, to: { x: left, y } },
    { from: { x: right, y }, to: { x: right + MARK_MM, y } },
  ])
  return [...vertical, ...horizontal]
}

/** A page with the outlines and numbers of the labels, to compare with a sheet of the stock. */
export function layoutTestPage(
  { stock: id, offset }: Pick<SheetOptions, 'stock' | 'offset'>,
  measure: MeasureText,
): SheetPage {
  const stock = LABEL_STOCKS[id]
  const boxes = Array.from({ length: labelsPerSheet(stock) }, (_, index) =>
    moved(labelBox(stock, index), offset),
  )
  const place = (text: string, at: Point, sizePt: number, weight: FontWeight): PlacedText => ({
    ...{ text, weight, sizePt },
    box: {
      ...at,
      width: measure(text, weight) * sizePt * MM_PER_PT,
      height: sizePt * LINE_HEIGHT * MM_PER_PT,
    },
  })
  const texts = boxes.flatMap(({ x, y }, index) => [
    place(String(index + 1), { x: x + 4, y: y + 4 }, 14, 'bold'),
    ...(index === 0
      ? [
          place(t('sheets.printAt100AndHoldAgainst'), { x: x + 4, y: y + 12 }, 8, 'regular'),
          place(t('sheets.sheetOfLabelsToLight'), { x: x + 4, y: y + 16 }, 8, 'regular'),
          place(t('sheets.offsetMm', { x: offset.x, y: offset.y }), { x: x + 4, y: y + 22 }, 8, 'regular'),
        ]
      : []),
  ])
  return { codes: [], texts, lines: boxes.flatMap(outline) }
}

function outline({ x, y, width, height }: Box): SheetPage['lines'] {
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ]
  return corners.map((from, at) => ({ from, to: corners[(at + 1) % 4] as Point }))
}
