import { BIN_STATUS_NAMES, BIN_TYPE_NAMES, BinStatusSchema, BinTypeSchema } from 'shared-domain'
import { Box, NativeSelect, TextInput } from 'shared-ui'
import classes from './BinFilters.module.css'
import type { BinSearch } from './found-bins'

interface BinFiltersProps {
  search: BinSearch
  onChange: (search: BinSearch) => void
}

export function BinFilters({ search, onChange }: BinFiltersProps) {
  return (
    <Box role="search" className={classes.filters}>
      <TextInput
        type="search"
        label="Search"
        placeholder="Street or bin ID"
        value={search.text}
        onChange={({ currentTarget }) => onChange({ ...search, text: currentTarget.value })}
        data-autofocus
      />
      <NativeSelect
        label="Status"
        data={statuses}
        value={search.status ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...search, status: BinStatusSchema.safeParse(value).data ?? null })
        }
      />
      <NativeSelect
        label="Type"
        data={binTypes}
        value={search.binType ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...search, binType: BinTypeSchema.safeParse(value).data ?? null })
        }
      />
    </Box>
  )
}

const statuses = [
  { value: '', label: 'Any status' },
  ...BinStatusSchema.options.toReversed().map((value) => ({ value, label: BIN_STATUS_NAMES[value] })),
]
const binTypes = [
  { value: '', label: 'Any type' },
  ...BinTypeSchema.options.map((value) => ({ value, label: BIN_TYPE_NAMES[value] })),
]
