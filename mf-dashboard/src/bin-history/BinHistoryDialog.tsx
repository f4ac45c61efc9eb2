import type { ReactNode } from 'react'
import {
  BIN_STATUS_NAMES,
  BIN_TYPE_NAMES,
  type Bin,
  momentText,
  type OutdatedReason,
  paths,
  shownFillLevel,
} from 'shared-domain'
import { missingInMockData, type RecordAnswer } from 'shared-domain/client'
import {
  Anchor,
  FillBar,
  Group,
  Link,
  Modal,
  Skeleton,
  Stack,
  Tabs,
  Text,
  ToneBadge,
  useExtensions,
  useMediaQuery,
} from 'shared-ui'
import { lastCollectedText } from '../all-bins/BinRow'
import { ReadFailure } from '../freshness/ReadFailure'
import { type BinHistory, useBinHistory, useOpenBin } from './bin-history'
import { FillHistory } from './FillHistory'
import { CollectionList, ReportList } from './HistorySections'

/** Above the list of all bins, from which it can be opened. */
const Z_INDEX_ABOVE_DIALOGS = 210

/** The history of the bin in the URL. */
export function BinHistoryDialog({ bins }: { bins: readonly Bin[] }) {
  const { binId, hide } = useOpenBin()
  const isPhone = useMediaQuery('(width < 48em)')
  const answer = useBinHistory(binId)
  const bin = bins.find(({ id }) => id === binId)
  return (
    <Modal
      opened={binId !== null}
      onClose={hide}
      title={`Bin ${binId ?? ''}`}
      size="44rem"
      zIndex={Z_INDEX_ABOVE_DIALOGS}
      fullScreen={isPhone ?? false}
    >
      <Stack gap="lg">
        {bin && <BinFacts bin={bin} />}
        <BinTabs key={binId} binId={binId}>
          <HistoryAnswer answer={answer} />
        </BinTabs>
      </Stack>
    </Modal>
  )
}

interface BinTabsProps {
  binId: string | null
  /** The bin's history. */
  children: ReactNode
}

/** The history, and beside it the tabs that other remotes have for a bin. */
function BinTabs({ binId, children }: BinTabsProps) {
  const extensions = useExtensions('bin.tabs')
  if (binId === null || extensions.length === 0) return children
  return (
    <Tabs defaultValue="history" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="history">History</Tabs.Tab>
        {extensions.map(({ id, title }) => (
          <Tabs.Tab key={id} value={id}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="history">{children}</Tabs.Panel>
      {extensions.map(({ id, render }) => (
        <Tabs.Panel key={id} value={id}>
          {render({ binId })}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function BinFacts({ bin }: { bin: Bin }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{bin.location}</Text>
        <ToneBadge tone={bin.status}>{BIN_STATUS_NAMES[bin.status]}</ToneBadge>
      </Group>
      <FillBar label={`Fill level of ${bin.id}`} percent={shownFillLevel(bin)} tone={bin.status} />
      {bin.flag && <Text size="sm">⚠ {bin.flag}</Text>}
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {BIN_TYPE_NAMES[bin.binType]} · {lastCollectedText(bin.lastCollected)}
        </Text>
        <Anchor component={Link} to={paths.report(bin)} size="sm">
          Report Issue
        </Anchor>
      </Group>
    </Stack>
  )
}

function HistoryAnswer({ answer }: { answer: RecordAnswer<BinHistory> }) {
  const { data, isLoading, error } = answer
  if (missingInMockData(error)) {
    return (
      <Text c="dimmed">Mock data has no history. Switch to real data to see what happened to a bin.</Text>
    )
  }
  return (
    <>
      <ReadFailure
        answer={answer}
        notRead="The history could not be read"
        outdated={(readAt) => `The latest refresh failed: this was read at ${momentText(readAt)}`}
      />
      {isLoading && (
        <div role="status" aria-label="Reading the history">
          <Skeleton h="12rem" />
        </div>
      )}
      {data && <History history={data} />}
    </>
  )
}

function History({ history }: { history: BinHistory }) {
  const { readings, collections, reports, label } = history
  const isEmpty = readings.length + collections.length + reports.length === 0
  return (
    <Stack gap="lg">
      {label?.outdated && <OutdatedLabel printedAt={label.printedAt} reason={label.outdated} />}
      {isEmpty ? (
        <Text c="dimmed">Nothing was recorded of this bin in the last eight weeks.</Text>
      ) : (
        <>
          <FillHistory readings={readings} />
          <ReportList reports={reports} />
          <CollectionList collections={collections} />
        </>
      )}
    </Stack>
  )
}

function OutdatedLabel({ printedAt, reason }: { printedAt: string; reason: OutdatedReason }) {
  return (
    <Text size="sm">
      The label of {momentText(printedAt)} is out of date: the bin was {reason} since.{' '}
      <Anchor component={Link} to={paths.qrCodes} inherit>
        Print a new one
      </Anchor>
    </Text>
  )
}
