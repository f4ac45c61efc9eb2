import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { type LabelLanguage, languagesOn } from '../label-language/label-language'
import { LANGUAGES, type Language, t } from '../messages/translate'
import { LABEL_STOCKS, labelsPerSheet, type StockId } from './label-stock'
import type { SheetOptions } from './sheet-layout'

const STOCK_IDS = Object.keys(LABEL_STOCKS) as [StockId, ...StockId[]]
const OUTPUTS = ['pdf', 'png', 'svg'] as const

/** What to do about a damaged label, by language, until the council has typed its own. */
const HELP = Object.fromEntries(LANGUAGES.map((language) => [language, t(language, 'label.help')]))

const typed = (text = '') => z._default(z.string().check(z.maxLength(120)), text)

/** The values of the form as text. */
const SheetFieldsSchema = z.object({
  output: z._default(z.enum(OUTPUTS), 'pdf'),
  stock: z._default(z.enum(STOCK_IDS), 'L7159'),
  startAt: z._default(z.string(), '1'),
  moveRightMm: z._default(z.string(), '0'),
  moveDownMm: z._default(z.string(), '0'),
  hasCutMarks: z._default(z.boolean(), false),
  council: typed(),
  phone: typed(),
  help: z._default(z.record(z.string(), z.string().check(z.maxLength(120))), HELP),
})
export type SheetFields = z.infer<typeof SheetFieldsSchema>
export type SheetField = keyof SheetFields
export type SheetErrors = Partial<Record<SheetField, string>>

const MOST_MOVED_MM = 20

/** @internal The options of the sheets in a language, or the errors by field. */
export function parseSheetFields(
  fields: SheetFields,
  language: LabelLanguage,
): { options: SheetOptions } | { errors: SheetErrors } {
  const perSheet = labelsPerSheet(LABEL_STOCKS[fields.stock])
  const startAt = Number(fields.startAt)
  const x = millimetres(fields.moveRightMm)
  const y = millimetres(fields.moveDownMm)
  const offsetMessage = t('sheets.enterMillimetresFromToSuch', { mostMovedMm: MOST_MOVED_MM })
  const errors: SheetErrors = {
    ...(!(Number.isInteger(startAt) && startAt >= 1 && startAt <= perSheet) && {
      startAt: t('sheets.startAtLabel', { perSheet }),
    }),
    ...(x === null && { moveRightMm: t('sheets.moveRight', { offsetMessage }) }),
    ...(y === null && { moveDownMm: t('sheets.moveDown', { offsetMessage }) }),
  }
  if (x === null || y === null || Object.keys(errors).length > 0) return { errors }
  const { stock, hasCutMarks, council, phone } = fields
  const help = languagesOn(language).map((one) => helpIn(fields, one))
  return {
    options: { stock, startAt, offset: { x, y }, hasCutMarks, texts: { council, phone, help } },
  }
}

/** A language that is new on this device has the text of its catalogue. */
export const helpIn = ({ help }: SheetFields, language: Language) => help[language] ?? HELP[language] ?? ''

function millimetres(text: string): number | null {
  const value = Number(text.trim().replace(',', '.') || Number.NaN)
  return Math.abs(value) <= MOST_MOVED_MM ? value : null
}

const NO_ERRORS: SheetErrors = {}

/** The form of the sheet card. This device stores its values, except the first free label. */
export function useSheetForm(language: LabelLanguage) {
  const [fields, setFields] = useState(readSheetFields)
  const [areErrorsShown, setErrorsShown] = useState(false)
  const parsed = useMemo(() => parseSheetFields(fields, language), [fields, language])
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
const VERSION = 3

/** @internal The values that this device has stored, or the defaults. */
export function readSheetFields(): SheetFields {
  try {
    const { version, ...kept } = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return SheetFieldsSchema.parse(version === VERSION ? kept : fromTwoLanguages(kept, version))
  } catch {
    return SheetFieldsSchema.parse({})
  }
}

/** What was stored while there were two languages, each with a field of its own. */
function fromTwoLanguages({ help = HELP.en, helpMaori, ...kept }: Record<string, unknown>, version?: number) {
  // Before labels had a choice of languages, a text in te reo Māori that was not typed was stored as an empty one.
  const isTyped = version !== undefined || helpMaori !== ''
  return {
    ...kept,
    help: { ...HELP, en: help, ...(isTyped && helpMaori !== undefined && { mi: helpMaori }) },
  }
}

function keepSheetFields({ startAt: _, ...fields }: SheetFields) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, ...fields }))
  } catch (cause) {
    console.warn('The settings of label sheets are kept for this visit alone.', cause)
  }
}
