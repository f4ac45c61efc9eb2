import { type SubmitEvent, useState } from 'react'
import { Box, Button, Group, SimpleGrid, TextInput } from 'shared-ui'
import type { AuditFilters } from './audit-filters'

interface AuditFilterFieldsProps {
  /** Those in force. */
  filters: AuditFilters
  onFilter: (filters: AuditFilters) => void
}

const FIELDS: Record<keyof AuditFilters, { label: string; placeholder?: string; type?: 'date' }> = {
  actor: { label: 'Who', placeholder: 'Kiri Ngata' },
  action: { label: 'Action', placeholder: 'report or report.status' },
  subject: { label: 'Object', placeholder: 'bin:WCC34' },
  address: { label: 'Address', placeholder: '192.0.2.7' },
  from: { label: 'From', type: 'date' },
  to: { label: 'To', type: 'date' },
}
const NAMES = Object.keys(FIELDS) as (keyof AuditFilters)[]
const NO_FILTERS = Object.fromEntries(NAMES.map((name) => [name, ''])) as AuditFilters

/** Filters on Enter or the button, so that each search is one entry of the browser's history. */
export function AuditFilterFields({ filters, onFilter }: AuditFilterFieldsProps) {
  const [typed, setTyped] = useState(filters)
  const isAny = NAMES.some((name) => filters[name])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onFilter(Object.fromEntries(NAMES.map((name) => [name, typed[name].trim()])) as AuditFilters)
  }
  return (
    <Box role="search" aria-label="Audit trail">
      <form onSubmit={submit}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
          {NAMES.map((name) => (
            <TextInput
              key={name}
              {...FIELDS[name]}
              maxLength={100}
              value={typed[name]}
              onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
            />
          ))}
        </SimpleGrid>
        <Group gap="xs" mt="sm">
          <Button type="submit">Filter</Button>
          {isAny && (
            <Button variant="default" onClick={() => onFilter(NO_FILTERS)}>
              Show all
            </Button>
          )}
        </Group>
      </form>
    </Box>
  )
}
