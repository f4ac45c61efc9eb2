import { type RefObject, useEffect, useRef, useState } from 'react'
import type { QrSize, ReportLabel } from '../qr-label/qr-label'
import { type BinFields, BinFieldsSchema } from '../qr-label/qr-label'

export interface BinForm {
  fields: BinFields
  errors: Partial<Record<keyof BinFields, string>>
  inputs: Record<keyof BinFields, RefObject<HTMLInputElement | null>>
  size: QrSize
  setField: (field: keyof BinFields, text: string) => void
  setSize: (size: QrSize) => void
  /** The label of the bin; `null` when it is refused, and then the first field in error has the focus. */
  submit: () => ReportLabel | null
}

/** The bin of the label. Errors show once it has been refused, and go as they are mended. */
export function useBinForm(): BinForm {
  const [fields, setFields] = useState<BinFields>({ binId: 'WN001', location: 'Wellington Central' })
  const [size, setSize] = useState<QrSize>('medium')
  const [refusals, setRefusals] = useState(0)
  const inputs = { binId: useRef<HTMLInputElement>(null), location: useRef<HTMLInputElement>(null) }
  const errors = refusals > 0 ? errorsOf(fields) : {}

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a refusal moves the focus, not each key typed after it.
  useEffect(() => {
    if (refusals > 0) (errors.binId ? inputs.binId : inputs.location).current?.focus()
  }, [refusals])

  const submit = () => {
    const parsed = BinFieldsSchema.safeParse(fields)
    if (parsed.success) return { kind: 'report', ...parsed.data, size } as const
    setRefusals((count) => count + 1)
    return null
  }
  const setField = (field: keyof BinFields, text: string) =>
    setFields((before) => ({ ...before, [field]: text }))
  return { fields, errors, inputs, size, setField, setSize, submit }
}

function errorsOf(fields: BinFields): BinForm['errors'] {
  const issues = BinFieldsSchema.safeParse(fields).error?.issues ?? []
  // The first error of a field is the one to mend first.
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse())
}
