import { t } from '../messages/translate'

/** A rectangle on the page, in mm from its top left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const A4 = { width: 210, height: 297 } as const

/** The arrangement of labels on an A4 sheet, in mm. The pitch is the distance between the same edges of two neighbours. */
export interface LabelStock {
  name: string
  columns: number
  rows: number
  width: number
  height: number
  left: number
  top: number
  pitchX: number
  pitchY: number
}

/** Sizes as Avery publishes them for its A4 laser labels. */
export const LABEL_STOCKS = {
  L7159: {
    name: t('sheets.n24Sheet'),
    ...{ columns: 3, rows: 8, width: 63.5, height: 33.9 },
    ...{ left: 7.21, top: 12.9, pitchX: 66.04, pitchY: 33.9 },
  },
  L7160: {
    name: t('sheets.n21Sheet'),
    ...{ columns: 3, rows: 7, width: 63.5, height: 38.1 },
    ...{ left: 7.21, top: 15.15, pitchX: 66.04, pitchY: 38.1 },
  },
  L7163: {
    name: t('sheets.n14Sheet'),
    ...{ columns: 2, rows: 7, width: 99.1, height: 38.1 },
    ...{ left: 4.65, top: 15.15, pitchX: 101.6, pitchY: 38.1 },
  },
  L7167: {
    name: t('sheets.oneLargeLabelSheet'),
    ...{ columns: 1, rows: 1, width: 199.6, height: 289.1 },
    ...{ left: 5.2, top: 3.95, pitchX: 199.6, pitchY: 289.1 },
  },
} as const satisfies Record<string, LabelStock>

export type StockId = keyof typeof LABEL_STOCKS

export const labelsPerSheet = ({ columns, rows }: LabelStock) => columns * rows

/** The position of a label. `index` counts from 0, row by row. */
export const labelBox = (stock: LabelStock, index: number): Box => ({
  x: stock.left + (index % stock.columns) * stock.pitchX,
  y: stock.top + Math.floor(index / stock.columns) * stock.pitchY,
  width: stock.width,
  height: stock.height,
})
