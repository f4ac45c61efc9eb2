import fc from 'fast-check'
import { layoutLabel, type MeasureText, type SheetLabel } from './label-layout'
import { A4, type Box, LABEL_STOCKS, labelBox, labelsPerSheet, type StockId } from './label-stock'
import { layoutSheets, type SheetOptions, sheetCount } from './sheet-layout'

const measure: MeasureText = (text, weight) => [...text].length * (weight === 'bold' ? 0.6 : 0.55)
const stocks = Object.keys(LABEL_STOCKS) as StockId[]
const NO_TEXTS = { council: '', phone: '', help: [] }
const words = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.lorem({ maxCount: 40 }))

const labels = (count: number): SheetLabel[] =>
  Array.from({ length: count }, (_, at) => ({
    binId: `WN${at}`,
    location: 'Cuba Street',
    link: `https://bins.example.nz/b/WN${at}`,
  }))
const options = (chosen: Partial<SheetOptions> = {}): SheetOptions => ({
  stock: 'L7159',
  startAt: 1,
  offset: { x: 0, y: 0 },
  hasCutMarks: false,
  texts: NO_TEXTS,
  ...chosen,
})

const HAIR = 1e-6
const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x - HAIR &&
  inner.y >= outer.y - HAIR &&
  inner.x + inner.width <= outer.x + outer.width + HAIR &&
  inner.y + inner.height <= outer.y + outer.height + HAIR
const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width - HAIR &&
  other.x < one.x + one.width - HAIR &&
  one.y < other.y + other.height - HAIR &&
  other.y < one.y + one.height - HAIR

describe('a label', () => {
  it('keeps every text inside the label, clear of the code and of other texts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...stocks),
        fc.record({ binId: words, location: words, link: words }),
        fc.record({ council: words, phone: words, help: fc.tuple(words, words) }),
        (stock, label, texts) => {
          const box = labelBox(LABEL_STOCKS[stock], 0)
          const { code, texts: placed } = layoutLabel(label, { box, texts, measure })
          expect(isWithin(code, box)).toBe(true)
          for (const [at, text] of placed.entries()) {
            expect(isWithin(text.box, box)).toBe(true)
            expect(overlap(text.box, code)).toBe(false)
            for (const other of placed.slice(at + 1)) expect(overlap(text.box, other.box)).toBe(false)
          }
        },
      ),
    )
  })

  it('shortens only texts that do not fit, with an ellipsis', () => {
    const [label] = labels(1) as [SheetLabel]
    const location = 'Outside the library at the corner of Courtenay Place and Tory Street, Te Aro'
    const { texts } = layoutLabel(
      { ...label, location },
      { box: labelBox(LABEL_STOCKS.L7159, 0), texts: { ...NO_TEXTS, phone: '04 499 4444' }, measure },
    )
    expect(texts.map(({ text }) => text)).toEqual([
      'WN0',
      'Outside the library',
      expect.stringMatching(/^at the .+…$/),
      'bins.example.nz/b/WN0',
      '04 499 4444',
    ])
  })
})

describe('a sheet', () => {
  it.each(stocks)('of %s has all its labels on the paper, none over another', (id) => {
    const boxes = Array.from({ length: labelsPerSheet(LABEL_STOCKS[id]) }, (_, at) =>
      labelBox(LABEL_STOCKS[id], at),
    )
    for (const [at, box] of boxes.entries()) {
      expect(isWithin(box, { x: 0, y: 0, ...A4 })).toBe(true)
      for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false)
    }
  })

  it('starts at the first free label and continues on the next sheet', () => {
    const started = options({ startAt: 23 })
    const pages = [...layoutSheets(labels(27), started, measure)]
    expect(pages.map(({ codes }) => codes.length)).toEqual([2, 24, 1])
    expect(sheetCount(27, started)).toBe(3)
    const [unstarted] = layoutSheets(labels(24), options(), measure)
    expect(pages[0]?.codes[0]?.box).toEqual(unstarted?.codes[22]?.box)
    expect(pages[1]?.codes[0]?.box).toEqual(unstarted?.codes[0]?.box)
  })

  it('moves as a whole by its offset', () => {
    const [still] = layoutSheets(labels(1), options({ hasCutMarks: true }), measure)
    const [moved] = layoutSheets(
      labels(1),
      options({ hasCutMarks: true, offset: { x: 1.5, y: -2 } }),
      measure,
    )
    const by = (box?: Box) => box && { ...box, x: box.x + 1.5, y: box.y - 2 }
    expect(moved?.codes[0]?.box).toEqual(by(still?.codes[0]?.box))
    expect(moved?.lines[0]?.from.x).toBeCloseTo((still?.lines[0]?.from.x ?? 0) + 1.5)
  })

  it('has its cut marks outside of the labels', () => {
    for (const stock of stocks) {
      const [page] = layoutSheets(labels(1), options({ stock, hasCutMarks: true }), measure)
      const first = labelBox(LABEL_STOCKS[stock], 0)
      const last = labelBox(LABEL_STOCKS[stock], labelsPerSheet(LABEL_STOCKS[stock]) - 1)
      const area = {
        ...first,
        width: last.x + last.width - first.x,
        height: last.y + last.height - first.y,
      }
      for (const { from, to } of page?.lines ?? []) {
        const mark = { ...from, width: to.x - from.x, height: to.y - from.y }
        expect(overlap({ ...mark, width: mark.width + HAIR, height: mark.height + HAIR }, area)).toBe(false)
      }
    }
  })
})
