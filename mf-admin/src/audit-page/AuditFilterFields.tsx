import { type SubmitEvent, useId, useRef, useState } from 'react'
import { Box, Button, Group, NativeSelect, SimpleGrid, TextInput } from 'shared-ui'
import { t } from '../messages/translate'
import { knownActionWords } from './action-labels'
import { ACTOR_KINDS, type AuditFilters } from './audit-filters'

interface AuditFilterFieldsProps {
  /** The filters of the list that is shown. */
  filters: AuditFilters
  onFilter: (filters: AuditFilters) => void
}

type TypedFilter = Exclude<keyof AuditFilters, 'by'>

const FIELDS: Record<TypedFilter, { label: string; placeholder?: string; type?: 'date' }> = {
  actor: { label: t('audit.who'), placeholder: t('audit.kiri') },
  action: { label: t('audit.action'), placeholder: t('audit.signedIn') },
  subject: { label: t('audit.object'), placeholder: t('audit.wcc34OrBinWcc34') },
  address: { label: t('audit.address'), placeholder: '203.0.113.0/24' },
  from: { label: t('audit.from'), type: 'date' },
  to: { label: t('audit.to'), type: 'date' },
}
const NAMES = Object.keys(FIELDS) as TypedFilter[]
const NO_FILTERS = Object.fromEntries(NAMES.map((name) => [name, ''])) as Record<TypedFilter, string>

const KIND_WORDS = {
  people: t('audit.people'),
  programs: t('audit.programsAndDevices'),
  all: t('audit.peopleAndPrograms'),
} as const satisfies Record<AuditFilters['by'], string>

const isBackwards = ({ from, to }: AuditFilters) => from !== '' && to !== '' && to < from

/** Applies the filters on Enter or the button, so that each search is one entry of the browser's history. */
export function AuditFilterFields({ filters, onFilter }: AuditFilterFieldsProps) {
  const [typed, setTyped] = useState(filters)
  // A link may have such days, too.
  const [isTried, setIsTried] = useState(isBackwards(filters))
  const form = useRef<HTMLFormElement>(null)
  const errors: Partial<Record<TypedFilter, string>> =
    isTried && isBackwards(typed) ? { to: t('audit.lastDayIsBeforeFirstOne') } : {}
  const actions = useId()
  const isAny = NAMES.some((name) => filters[name])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    if (isBackwards(typed)) return form.current?.querySelector<HTMLInputElement>('[name="to"]')?.focus()
    const trimmed = Object.fromEntries(NAMES.map((name) => [name, typed[name].trim()]))
    onFilter({ ...typed, ...trimmed })
  }
  return (
    <Box role="search" aria-label={t('audit.auditTrail')}>
      <form ref={form} onSubmit={submit}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
          <NativeSelect
            label={t('audit.entriesOf')}
            value={typed.by}
            data={ACTOR_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
            // A choice is complete, unlike a text that is still being typed, so it filters at once.
            onChange={({ currentTarget }) =>
              onFilter({ ...filters, by: currentTarget.value as AuditFilters['by'] })
            }
          />
          {NAMES.map((name) => (
            <TextInput
              key={name}
              {...FIELDS[name]}
              {...(name === 'action' && { list: actions })}
              name={name}
              error={errors[name]}
              maxLength={100}
              value={typed[name]}
              onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
            />
          ))}
        </SimpleGrid>
        <datalist id={actions}>
          {knownActionWords.map((words) => (
            <option key={words} value={words} />
          ))}
        </datalist>
        <Group gap="xs" mt="sm">
          <Button type="submit">{t('audit.filter')}</Button>
          {isAny && (
            <Button variant="default" onClick={() => onFilter({ ...NO_FILTERS, by: filters.by })}>
              {t('audit.clear')}
            </Button>
          )}
        </Group>
      </form>
    </Box>
  )
}
