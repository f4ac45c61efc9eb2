import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRuntimeSettings } from 'shared-domain/client'
import { type LabelLanguage, useLabelLanguage } from '../label-language/label-language'
import { t } from '../messages/translate'
import type { QrSize, ReportLabel } from '../qr-label/qr-label'
import { type BinFields, BinFieldsSchema } from '../qr-label/qr-label'
import { useAsksRecord, useKnownBin } from './known-bin'

/** The bin of an empty form with mock data and in the demonstration. */
export const DEFAULT_BIN: BinFields = { binId: 'WN001', location: t('qrCodes.wellingtonCentral') }

export interface BinForm {
  /** As typed; the location of a bin that the record knows, until the person types one. */
  fields: BinFields
  /** The bin that the fields describe. */
  bin: BinFields
  /** Whether the Bin ID is left empty, so that the bin is the sample's. */
  isSampleBin: boolean
  /** What the fields are when they are left empty; an empty text where a person has to fill it in. */
  defaults: BinFields
  errors: Partial<Record<keyof BinFields, string>>
  inputs: Record<keyof BinFields, RefObject<HTMLInputElement | null>>
  size: QrSize
  /** What the labels are printed in. */
  language: LabelLanguage
  setField: (field: keyof BinFields, text: string) => void
  setSize: (size: QrSize) => void
  setLanguage: (language: LabelLanguage) => void
  /** Takes over the location of a label that was corrected. */
  correct: (label: ReportLabel) => void
  /** Whether a label waits until the record has said where its bin is. */
  isLookingUp: boolean
  /** Drops the label that waits, because another one was made meanwhile. */
  stopLookUp: () => void
  /**
   * Calls back with the label of the bin, once the record has said where it is. With `null` when it is refused; the first invalid field
   * then gets the focus.
   */
  submit: (onMade: (label: ReportLabel | null) => void) => void
}

/** A location that the person chose, and whether a label has it already: it is then not that of the next bin. */
interface OwnLocation {
  text: string
  isUsed: boolean
}

/** The bin of the label. An empty field uses its default. */
export function useBinForm(): BinForm {
  const [typedId, setTypedId] = useState<string | null>(null)
  const [own, setOwn] = useState<OwnLocation | null>(null)
  const [refusals, setRefusals] = useState(0)
  const asksRecord = useAsksRecord()
  const { isDemonstration } = useRuntimeSettings().openData
  // A council has no bin of the samples, and a label of one would hang nowhere.
  const empty = asksRecord && !isDemonstration ? NO_BIN : DEFAULT_BIN
  const binId = typedId ?? empty.binId
  const { known, isAwaited, readNow } = useKnownBin(binId, typedId !== null)
  const isEmpty = binId.trim() === ''
  // A typed bin that the record does not know stands at no place that could be taken for it.
  const otherPlace = asksRecord && typedId !== null ? '' : empty.location
  const placeOf = (found: BinFields | null) => found?.location || otherPlace
  const defaults = { ...empty, location: placeOf(known) }
  const fields = { binId, location: own?.text ?? defaults.location }
  const [size, setSize] = useState<QrSize>('medium')
  const [language, setLanguage] = useLabelLanguage()
  const [isLookingUp, setIsLookingUp] = useState(false)
  const lookUp = useRef<AbortController>(null)
  const inputs = { binId: useRef<HTMLInputElement>(null), location: useRef<HTMLInputElement>(null) }
  const binOf = (found: BinFields | null): BinFields => ({
    binId: found?.binId ?? (binId.trim() || empty.binId),
    location: own?.text.trim() || placeOf(found),
  })
  const bin = binOf(known)
  // The record may still say where the bin is.
  const isPlaceAwaited = isAwaited && bin.location === ''
  const { location: placeError, ...idErrors } = errorsOf(bin)
  const problems = placeError && !isPlaceAwaited ? { ...idErrors, location: placeError } : idErrors
  const errors = refusals > 0 ? problems : withoutMissing(problems, bin)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus, not each key typed after it.
  useEffect(() => {
    if (refusals > 0) (errors.binId ? inputs.binId : inputs.location).current?.focus()
  }, [refusals])
  useEffect(() => () => lookUp.current?.abort(), [])

  const stopLookUp = () => {
    lookUp.current?.abort()
    setIsLookingUp(false)
  }
  const submit: BinForm['submit'] = (onMade) => {
    stopLookUp()
    const make = (found: BinFields | null) => {
      setIsLookingUp(false)
      const parsed = BinFieldsSchema.safeParse(binOf(found))
      setRefusals((count) => (parsed.success ? 0 : count + 1))
      onMade(parsed.success ? { kind: 'report', ...parsed.data, size } : null)
    }
    const isRefused = Object.keys(problems).length > 0
    if (!isRefused) setOwn(own && { ...own, isUsed: true })
    if (!isAwaited || isRefused) {
      make(known)
      return
    }
    lookUp.current = new AbortController()
    const { signal } = lookUp.current
    setIsLookingUp(true)
    void readNow(signal).then((found) => {
      if (!signal.aborted) make(found)
    })
  }
  const setField = (field: keyof BinFields, text: string) => {
    setRefusals(0)
    if (field === 'location') setOwn({ text, isUsed: false })
    else {
      setTypedId(text)
      if (own?.isUsed) setOwn(null)
    }
  }
  const correct = (label: ReportLabel) => {
    // It may be the label of another bin, made earlier.
    if (label.binId === bin.binId) setOwn({ text: label.location, isUsed: true })
  }
  return {
    ...{ fields, bin, isSampleBin: isEmpty, defaults, errors, inputs, size, language, isLookingUp },
    ...{ setField, setSize, setLanguage, correct, stopLookUp, submit },
  }
}

const NO_BIN: BinFields = { binId: '', location: '' }

/** A field is not called wrong for being empty before a label is asked for. */
const withoutMissing = (errors: BinForm['errors'], bin: BinFields): BinForm['errors'] => ({
  ...(bin.binId !== '' && errors.binId && { binId: errors.binId }),
  ...(bin.location !== '' && errors.location && { location: errors.location }),
})

function errorsOf(bin: BinFields): BinForm['errors'] {
  const issues = BinFieldsSchema.safeParse(bin).error?.issues ?? []
  // The first error of a field is the one to fix first.
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse())
}
