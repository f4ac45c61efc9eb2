import { memo, type ReactNode, useEffect, useState } from 'react'
import { Button, Chip, Group, NativeSelect, TextInput, useDisclosure } from 'shared-ui'
import { FilterFrame } from '../filter-frame/FilterFrame'
import { t } from '../messages/translate'
import classes from './BinsPage.module.css'
import { BIN_COLUMNS, COLUMN_LOOKS } from './bin-columns'
import {
  type BinsView,
  CHOICE_NAMES,
  CHOICES,
  type Choice,
  filterCount,
  parseView,
  SEARCH_MAX,
} from './bins-view'
import { useBinPlaces } from './found-bins'

interface BinFilterFieldsProps {
  view: BinsView
  onChange: (changed: Partial<BinsView>, options?: { replace?: boolean }) => void
  onReset: () => void
  /** The saved views. */
  views: ReactNode
}

interface ChoiceField {
  name: Choice
  label: string
  any: string
}

const FIRST: readonly ChoiceField[] = [
  { name: 'status', label: t('bins.status'), any: t('bins.anyStatus') },
  { name: 'binType', label: t('bins.type'), any: t('bins.anyType') },
]
const MORE: readonly ChoiceField[] = [
  { name: 'fullBy', label: t('bins.forecastToBeFull'), any: t('bins.atAnyTime') },
  { name: 'source', label: t('bins.sourceOfLevel'), any: t('bins.anySource') },
  { name: 'measured', label: t('bins.measured'), any: t('bins.atAnyTime') },
  { name: 'label', label: t('bins.label'), any: t('bins.anyLabel') },
  { name: 'reported', label: t('bins.reports'), any: t('bins.reportedOrNot') },
]

/** Memoised, because it has many fields and the page renders whenever rows arrive. */
export const BinFilterFields = memo(function BinFilterFields({
  view,
  onChange,
  onReset,
  views,
}: BinFilterFieldsProps) {
  const { data } = useBinPlaces(view.suburb)
  const chosen = filterCount(view)
  const hasMore = Boolean(view.street) || MORE.some(({ name }) => view[name])
  return (
    <FilterFrame
      label={t('bins.bins')}
      chosen={chosen - Number(Boolean(view.q))}
      search={<SearchField text={view.q ?? ''} onSearch={(q) => onChange({ q }, { replace: true })} />}
      presets={views}
      className={classes.filters}
    >
      <ChoiceFields fields={FIRST} view={view} onChange={onChange} />
      <NativeSelect
        label={t('bins.suburb')}
        data={[{ value: '', label: t('bins.anySuburb') }, ...namesWith(data?.suburbs, view.suburb)]}
        value={view.suburb ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ suburb: value, street: '' })}
      />
      <details className={classes.more} open={hasMore || undefined}>
        <summary>{t('bins.moreFilters')}</summary>
        <div className={classes.filters}>
          <NativeSelect
            label={t('bins.street')}
            data={[
              { value: '', label: view.suburb ? t('bins.anyStreet') : t('bins.chooseSuburbFirst') },
              ...namesWith(data?.streets, view.street),
            ]}
            value={view.street ?? ''}
            disabled={!view.suburb && !view.street}
            onChange={({ currentTarget: { value } }) => onChange({ street: value })}
          />
          <ChoiceFields fields={MORE} view={view} onChange={onChange} />
        </div>
      </details>
      <Group gap="xs" className={classes.filterButtons}>
        <ColumnsField view={view} onChange={onChange} />
        {chosen > 0 && (
          <Button variant="subtle" onClick={onReset}>
            {t('bins.clearFilters')}
          </Button>
        )}
      </Group>
    </FilterFrame>
  )
})

interface ChoiceFieldsProps extends Pick<BinFilterFieldsProps, 'view' | 'onChange'> {
  fields: readonly ChoiceField[]
}

const ChoiceFields = ({ fields, view, onChange }: ChoiceFieldsProps) =>
  fields.map(({ name, label, any }) => (
    <NativeSelect
      key={name}
      label={label}
      data={[
        { value: '', label: any },
        ...CHOICES[name].map((value) => ({
          value,
          label: (CHOICE_NAMES[name] as Record<string, string>)[value] ?? value,
        })),
      ]}
      value={view[name] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: parseView(`?${name}=${value}`)[name] })}
    />
  ))

/** The names with the chosen one, which stays visible while the names are read. */
const namesWith = (names: readonly string[] = [], chosen: string | undefined) =>
  chosen && !names.includes(chosen) ? [chosen, ...names] : [...names]

/** In ms. The search starts after this pause in typing. */
const TYPING_MS = 150

interface SearchFieldProps {
  /** The search text that is applied. */
  text: string
  onSearch: (text: string) => void
}

function SearchField({ text, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  // What the field asked for and has not seen applied yet: the address changes a moment later than the field, in which people type on.
  const [asked, setAsked] = useState<readonly string[]>([])
  if (shown !== text) {
    setShown(text)
    const at = asked.indexOf(text)
    setAsked(at < 0 ? [] : asked.slice(at + 1))
    // The browser's Back or a link has changed the search.
    if (at < 0) setTyped(text)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer, not a new render.
  useEffect(() => {
    if (typed.trim() === text) return
    const timer = setTimeout(() => {
      setAsked((before) => [...before, typed.trim()])
      onSearch(typed.trim())
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextInput
      type="search"
      label={t('bins.search')}
      placeholder={t('bins.streetSuburbOrBinId')}
      maxLength={SEARCH_MAX}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      className={classes.search ?? ''}
    />
  )
}

function ColumnsField({ view, onChange }: Pick<BinFilterFieldsProps, 'view' | 'onChange'>) {
  const [isOpen, { toggle }] = useDisclosure()
  return (
    <>
      <Button variant="default" aria-expanded={isOpen} onClick={toggle}>
        {t('bins.columns')}
      </Button>
      {isOpen && (
        <Chip.Group
          multiple
          value={[...view.columns]}
          onChange={(chosen) =>
            onChange({ columns: BIN_COLUMNS.filter((column) => chosen.includes(column)) })
          }
        >
          <Group gap="xs" role="group" aria-label={t('bins.columns')}>
            {BIN_COLUMNS.map((column) => (
              <Chip key={column} value={column}>
                {COLUMN_LOOKS[column].title}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      )}
    </>
  )
}
