import { type RefObject, useEffect, useRef, useState } from 'react'
import { type LabelLanguage, useLabelLanguage } from '../label-language/label-language'
import { t } from '../messages/translate'
import type { QrSize, ReportLabel } from '../qr-label/qr-label'
import { type BinFields, BinFieldsSchema } from '../qr-label/qr-label'
import { useKnownBin } from './known-bin'

/** The value of a field that is left empty. */
export const DEFAULT_BIN: BinFields = { binId: 'WN001', location: t('qrCodes.wellingtonCentral') }

export interface BinForm {
  /** As typed; the location of a bin that the record knows, until the person types one. */
  fields: BinFields
  /** The bin that the fields describe. */
  bin: BinFields
  /** Whether the Bin ID is left empty, so that the bin is the sample's. */
  isSampleBin: boolean
  errors: Partial<Record<keyof BinFields, string>>
  inputs: Record<keyof BinFields, RefObject<HTMLInputElement | null>>
  size: QrSize
  /** What the labels are printed in. */
  language: LabelLanguage
  setField: (field: keyof BinFields, text: string) => void
  setSize: (size: QrSize) => void
  setLanguage: (language: LabelLanguage) => void
  /** The label of the bin. `null` when it is refused; the first invalid field then gets the focus. */
  submit: () => ReportLabel | null
}

/** The bin of the label. An empty field uses its default. */
export function useBinForm(): BinForm {
  const [binId, setBinId] = useState(DEFAULT_BIN.binId)
  const [ownLocation, setOwnLocation] = useState<string | null>(null)
  const known = useKnownBin(binId, binId !== DEFAULT_BIN.binId)
  const fields = { binId, location: ownLocation ?? known?.location ?? DEFAULT_BIN.location }
  const [size, setSize] = useState<QrSize>('medium')
  const [language, setLanguage] = useLabelLanguage()
  const [refusals, setRefusals] = useState(0)
  const inputs = { binId: useRef<HTMLInputElement>(null), location: useRef<HTMLInputElement>(null) }
  const bin = {
    binId: known?.binId ?? (fields.binId.trim() || DEFAULT_BIN.binId),
    location: fields.location.trim() || DEFAULT_BIN.location,
  }
  const isSampleBin = fields.binId.trim() === ''
  const errors = errorsOf(bin)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus, not each key typed after it.
  useEffect(() => {
    if (refusals > 0) (errors.binId ? inputs.binId : inputs.location).current?.focus()
  }, [refusals])

  const submit = () => {
    const parsed = BinFieldsSchema.safeParse(bin)
    if (parsed.success) return { kind: 'report', ...parsed.data, size } as const
    setRefusals((count) => count + 1)
    return null
  }
  const setField = (field: keyof BinFields, text: string) =>
    field === 'binId' ? setBinId(text) : setOwnLocation(text)
  return {
    ...{ fields, bin, isSampleBin, errors, inputs, size, language },
    ...{ setField, setSize, setLanguage, submit },
  }
}

function errorsOf(bin: BinFields): BinForm['errors'] {
  const issues = BinFieldsSchema.safeParse(bin).error?.issues ?? []
  // The first error of a field is the one to fix first.
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse())
}
