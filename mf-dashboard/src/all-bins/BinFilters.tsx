import { type BinStatus, BinStatusSchema, type BinType, BinTypeSchema } from 'shared-domain'
import { Select, TextInput } from 'shared-ui'
import { BIN_STATUS_NAMES, BIN_TYPE_NAMES } from '../bin-words/bin-words'
import classes from './BinFilters.module.css'
import type { BinSearch } from './found-bins'

interface BinFiltersProps {
  search: BinSearch
  onChange: (search: BinSearch) => void
}

export function BinFilters({ search, onChange }: BinFiltersProps) {
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        label="Search"
        placeholder="Street or bin ID"
        value={search.text}
        onChange={({ currentTarget }) => onChange({ ...search, text: currentTarget.value })}
        data-autofocus
      />
      <Select
        label="Status"
        placeholder="Any status"
        clearable
        clearButtonProps={{ 'aria-label': 'Any status' }}
        data={statuses}
        value={search.status}
        onChange={(status) => onChange({ ...search, status: status as BinStatus | null })}
      />
      <Select
        label="Type"
        placeholder="Any type"
        clearable
        clearButtonProps={{ 'aria-label': 'Any type' }}
        data={binTypes}
        value={search.binType}
        onChange={(binType) => onChange({ ...search, binType: binType as BinType | null })}
      />
    </search>
  )
}

const statuses = BinStatusSchema.options
  .toReversed()
  .map((value) => ({ value, label: BIN_STATUS_NAMES[value] }))
const binTypes = BinTypeSchema.options.map((value) => ({ value, label: BIN_TYPE_NAMES[value] }))
