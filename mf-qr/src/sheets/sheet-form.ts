import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { LABEL_STOCKS, labelsPerSheet, type StockId } from './label-stock'
import type { SheetOptions } from './sheet-layout'

const STOCK_IDS = Object.keys(LABEL_STOCKS) as [StockId, ...StockId[]]
const OUTPUTS = ['pdf', 'png', 'svg'] as const

const typed = z._default(z.string().check(z.maxLength(120)), '')

/** The values of the form as text. */
const SheetFieldsSchema = z.object({
  output: z._default(z.enum(OUTPUTS), 'pdf'),
  stock: z._default(z.enum(STOCK_IDS), 'L7159'),
  startAt: z._default(z.string(), '1'),
  moveRightMm: z._default(z.string(), '0'),
  moveDownMm: z._default(z.string(), '0'),
  hasCutMarks: z._default(z.boolean(), false),
  council: typed,
  phone: typed,
  help: z._default(
    z.string().check(z.maxLength(120)),
    'Label damaged or suspicious? Call us before you scan it.',
  ),
  helpMaori: typed,
})
export type SheetFields = z.infer<typeof SheetFieldsSchema>
export type SheetField = keyof SheetFields
export type SheetErrors = Partial<Record<SheetField, string>>

const MOST_MOVED_MM = 20

/** @internal The options of the sheets, or the errors by field. */
export function parseSheetFields(fields: SheetFields): { options: SheetOptions } | { errors: SheetErrors } {
  const perSheet = labelsPerSheet(LABEL_STOCKS[fields.stock])
  const startAt = Number(fields.startAt)
  const x = millimetres(fields.moveRightMm)
  const y = millimetres(fields.moveDownMm)
  const offsetMessage = `enter millimetres from -${MOST_MOVED_MM} to ${MOST_MOVED_MM}, such as 0.5.`
  const errors: SheetErrors = {
    ...(!(Number.isInteger(startAt) && startAt >= 1 && startAt <= perSheet) && {
      startAt: `Start at label: enter a whole number from 1 to ${perSheet}.`,
    }),
    ...(x === null && { moveRightMm: `Move right: ${offsetMessage}` }),
    ...(y === null && { moveDownMm: `Move down: ${offsetMessage}` }),
  }
  if (x === null || y === null || Object.keys(errors).length > 0) return { errors }
  const { stock, hasCutMarks, council, phone, help, helpMaori } = fields
  return {
    options: { stock, startAt, offset: { x, y }, hasCutMarks, texts: { council, phone, help, helpMaori } },
  }
}

function millimetres(text: string): number | null {
  const value = Number(text.trim().replace(',', '.') || Number.NaN)
  return Math.abs(value) <= MOST_MOVED_MM ? value : null
}

const NO_ERRORS: SheetErrors = {}

/** The form of the sheet card. This device stores its values, except the first free label. */
export function useSheetForm() {
  const [fields, setFields] = useState(readSheetFields)
  const [areErrorsShown, setErrorsShown] = useState(false)
  const parsed = useMemo(() => parseSheetFields(fields), [fields])
  const errors = areErrorsShown && 'errors' in parsed ? parsed.errors : NO_ERRORS

  const setField = <F extends SheetField>(field: F, value: SheetFields[F]) => {
    const next = { ...fields, [field]: value }
    setFields(next)
    keepSheetFields(next)
  }
  const submit = () => {
    setErrorsShown('errors' in parsed)
    return 'options' in parsed ? parsed.options : null
  }
  return { fields, errors, options: 'options' in parsed ? parsed.options : null, setField, submit }
}
export type SheetForm = ReturnType<typeof useSheetForm>

const STORAGE_KEY = 'label-sheets'

/** @internal The values that this device has stored, or the defaults. */
export function readSheetFields(): SheetFields {
  try {
    return SheetFieldsSchema.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return SheetFieldsSchema.parse({})
  }
}

function keepSheetFields({ startAt: _, ...fields }: SheetFields) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(fields))
  } catch (cause) {
    console.warn('The settings of label sheets are kept for this visit alone.', cause)
  }
}
