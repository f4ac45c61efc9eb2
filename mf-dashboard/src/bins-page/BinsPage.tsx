import { IconDownload } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { eventAgeText, paths } from 'shared-domain'
import { useMayCall } from 'shared-domain/client'
import { binsCsv } from 'shared-domain/contract'
import {
  Anchor,
  Button,
  ByWidth,
  Card,
  Link,
  PageHeader,
  Skeleton,
  Stack,
  Tabs,
  Text,
  useLocation,
} from 'shared-ui'
import { binsText } from '../count-text/count-text'
import { EmptyRecord } from '../empty-record/EmptyRecord'
import { ReadFailure } from '../freshness/ReadFailure'
import { t } from '../messages/translate'
import { BinFilterFields } from './BinFilterFields'
import { BinsMap } from './BinsMap'
import classes from './BinsPage.module.css'
import { BinTable } from './BinTable'
import { type BinSelection, useBinSelection } from './bin-selection'
import {
  type BinsView,
  type FilterQuery,
  filterCount,
  filterText,
  toFilterQuery,
  unknownFilters,
  useBinsView,
  viewText,
} from './bins-view'
import { areOnSamePages, type FoundBins, type RowRange, useFoundBins } from './found-bins'
import { RiskMap } from './RiskMap'
import { SavedViews } from './SavedViews'
import { SelectionBar } from './SelectionBar'

/** All bins in a table and on a map. The server searches, sorts and pages them. */
export function BinsPage() {
  const { view, change, show } = useBinsView()
  const unknown = unknownFilters(useLocation().search)
  const filters = useMemo(() => toFilterQuery(view), [view])
  const listKey = JSON.stringify({ ...filters, sort: view.sort })
  const [onScreen, setOnScreen] = useState({ key: listKey, first: 0, last: 0 })
  const found = useFoundBins(
    { ...filters, sort: view.sort },
    onScreen.key === listKey ? onScreen : { first: 0, last: 0 },
  )
  const onRange = useCallback(
    (range: RowRange) =>
      setOnScreen((known) =>
        known.key === listKey && areOnSamePages(known, range) ? known : { key: listKey, ...range },
      ),
    [listKey],
  )
  const selection = useBinSelection(JSON.stringify(filters))
  const rows = (isPhone: boolean) => (
    <BinTable
      found={found}
      columns={view.columns}
      sort={view.sort}
      onSort={(sort) => change({ sort })}
      selection={selection}
      onRange={onRange}
      isPhone={isPhone}
      listKey={listKey}
    />
  )
  const table = (shown: ReactNode) => (
    <FoundTable found={found} view={view} filters={filters} selection={selection}>
      {shown}
    </FoundTable>
  )
  // The map is requested after the rows: together, both would take twice as long on a busy server.
  const mapped = useDeferredValue(useLatestWhen(found.isSettled, filters))
  const { total } = found
  // Above the filters, which choose among no bins.
  const isRecordEmpty =
    found.isSettled && found.answer.data !== null && found.count === 0 && filterCount(view) === 0
  const map = useMemo(
    () => <Maps levels={<BinsMap query={mapped} total={total} selection={selection} />} />,
    [mapped, total, selection],
  )
  const reset = useCallback(
    () => show(viewText({ sort: view.sort, columns: view.columns })),
    [show, view.sort, view.columns],
  )
  const viewed = viewText(view)
  const views = useMemo(() => <SavedViews text={viewed} onShow={show} />, [viewed, show])
  return (
    <>
      <Header view={view} />
      <Card component="section" aria-label={t('bins.allBins')} className={classes.card}>
        <Stack gap="sm" className={classes.content}>
          {isRecordEmpty && <EmptyRecord />}
          <div className={classes.find}>
            <BinFilterFields view={view} onChange={change} onReset={reset} views={views} />
          </div>
          {unknown.length > 0 && (
            <Text size="sm" role="status">
              {t('bins.unknownFilters', { list: unknown.join(', ') })}
            </Text>
          )}
          <ReadFailure
            answer={found.answer}
            notRead={t('bins.binsNotRead')}
            outdated={(readAt, now) => t('bins.latestRefreshFailed', { eventAge: eventAgeText(readAt, now) })}
          />
          <ByWidth
            below="75em"
            narrow={
              <Tabs defaultValue="table" keepMounted={false}>
                <Tabs.List mb={4}>
                  <Tabs.Tab value="table">{t('bins.table')}</Tabs.Tab>
                  <Tabs.Tab value="map">{t('bins.map')}</Tabs.Tab>
                </Tabs.List>
                <Tabs.Panel value="table">
                  {table(<ByWidth below="48em" narrow={rows(true)} wide={rows(false)} />)}
                </Tabs.Panel>
                <Tabs.Panel value="map">{map}</Tabs.Panel>
              </Tabs>
            }
            wide={
              <div className={classes.columns}>
                <div>{table(rows(false))}</div>
                <div>{map}</div>
              </div>
            }
          />
        </Stack>
      </Card>
    </>
  )
}

/** Memoised, because the page renders whenever rows arrive. */
const Header = memo(({ view }: { view: BinsView }) => {
  const header = { title: t('bins.bins'), actions: <CsvLink view={view} /> }
  return (
    <ByWidth
      below="48em"
      narrow={<PageHeader {...header} />}
      wide={<PageHeader {...header} subtitle={t('bins.everyBin')} />}
    />
  )
})

/** The value as it was when `isWanted` was last true. */
function useLatestWhen<T>(isWanted: boolean, value: T): T {
  const [latest, setLatest] = useState(value)
  if (isWanted && latest !== value) setLatest(value)
  return isWanted ? value : latest
}

/** Two maps: the matching bins by level, and all bins by their risk of overflow. */
const Maps = ({ levels }: { levels: ReactNode }) => (
  <Tabs defaultValue="levels" keepMounted={false}>
    <Tabs.List mb="sm">
      <Tabs.Tab value="levels">{t('bins.levelsNow')}</Tabs.Tab>
      <Tabs.Tab value="risk">{t('bins.riskOfOverflow')}</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="levels">{levels}</Tabs.Panel>
    <Tabs.Panel value="risk">
      <RiskMap />
    </Tabs.Panel>
  </Tabs>
)

interface FoundTableProps {
  found: FoundBins
  view: BinsView
  filters: FilterQuery
  selection: BinSelection
  children: ReactNode
}

function FoundTable({ found, view, filters, selection, children }: FoundTableProps) {
  const { total, count, answer } = found
  return (
    <>
      <div className={classes.bar}>
        <p role="status" className={classes.count}>
          {total !== null && foundText(total, view)}
        </p>
        <SelectionBar selection={selection} total={total} filters={filters} sort={view.sort} />
      </div>
      {answer.isLoading && (
        <div role="status" aria-label={t('bins.readingBins')}>
          <Skeleton h="24rem" />
        </div>
      )}
      {answer.data && count === 0 && filterCount(view) > 0 && <NoBinFits q={view.q} />}
      {count > 0 && children}
    </>
  )
}

/** As printed on a label: one word with a digit. */
const ID = /^\S*\d\S*$/

/** What is searched for may be the id of a bin that was taken away, whose page is found by its id alone. */
function NoBinFits({ q = '' }: Pick<BinsView, 'q'>) {
  const id = q.trim()
  return (
    <Stack gap="xs" my="lg">
      <Text c="dimmed">{t('bins.noBinFits')}</Text>
      {ID.test(id) && (
        <Text c="dimmed">
          {t('bins.binsTakenAwayAreNotListed')}{' '}
          <Anchor component={Link} to={paths.bin(id)}>
            {t('bins.openPageOf', { id })}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}

const foundText = (total: number, view: BinsView) =>
  `${binsText(total)}${filterCount(view) > 0 ? ' fit' : ''}`

/** Downloads the matching bins. Not shown for samples, which have no file. */
function CsvLink({ view }: { view: BinsView }) {
  const mayRead = useMayCall(binsCsv)
  if (!mayRead) return null
  const query = filterText(view)
  return (
    <Button
      component="a"
      href={query ? `${paths.binsCsv}?${query}` : paths.binsCsv}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {t('bins.downloadCsv')}
    </Button>
  )
}
