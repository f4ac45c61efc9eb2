import { BIN_STATUS_NAMES, BIN_TYPE_NAMES, type Bin, momentText, paths, shownFillLevel } from 'shared-domain'
import { missingInMockData, type RecordAnswer } from 'shared-domain/client'
import {
  Anchor,
  FillBar,
  Group,
  Link,
  Modal,
  Skeleton,
  Stack,
  Text,
  ToneBadge,
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
        <HistoryAnswer answer={answer} />
      </Stack>
    </Modal>
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
  const { readings, collections, reports } = history
  if (readings.length + collections.length + reports.length === 0) {
    return <Text c="dimmed">Nothing was recorded of this bin in the last eight weeks.</Text>
  }
  return (
    <Stack gap="lg">
      <FillHistory readings={readings} />
      <ReportList reports={reports} />
      <CollectionList collections={collections} />
    </Stack>
  )
}
