import { NativeSelect } from 'shared-ui'
import { t } from '../messages/translate'

interface Located {
  suburb: string | null
}

const ALL = ''
const NONE = 'none'

interface SuburbSelectProps {
  rows: readonly Located[]
  value: string
  onChange: (suburb: string) => void
}

/** Chooses one of the suburbs that the rows have. */
export function SuburbSelect({ rows, value, onChange }: SuburbSelectProps) {
  const suburbs = [...new Set(rows.flatMap(({ suburb }) => suburb ?? []))].sort()
  const hasNone = rows.some(({ suburb }) => suburb === null)
  return (
    <NativeSelect
      label={t('adviceFrame.suburb')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: ALL, label: t('adviceFrame.allSuburbs') },
        ...suburbs.map((suburb) => ({ value: suburb, label: suburb })),
        ...(hasNone ? [{ value: NONE, label: t('adviceFrame.noSuburb') }] : []),
      ]}
    />
  )
}

/** Whether a row is of the chosen suburb. */
export const isOfSuburb = (chosen: string, { suburb }: Located) =>
  chosen === ALL || (chosen === NONE ? suburb === null : suburb === chosen)
