import { explainFailure } from 'shared-domain/client'
import { Button, FailureNotice, Group, Modal, Stack, Text } from 'shared-ui'
import type { FleetUse } from '../../operations'
import { t } from '../messages/translate'
import type { FleetItem } from './use-fleet-editing'
import { useFleetUse } from './use-fleet-use'

interface RemovalDialogProps {
  /** `null` keeps the dialog closed. */
  item: FleetItem | null
  onRemove: (item: FleetItem) => void
  onClose: () => void
}

/** Asks before an item is removed, and names the open routes that need it. */
export const RemovalDialog = ({ item, onRemove, onClose }: RemovalDialogProps) => (
  <Modal
    opened={item !== null}
    onClose={onClose}
    title={item ? t('fleet.removeName', { name: item.value.name }) : ''}
  >
    {item && (
      <Consequences
        item={item}
        onRemove={() => {
          onClose()
          onRemove(item)
        }}
        onClose={onClose}
      />
    )}
  </Modal>
)

interface ConsequencesProps {
  item: FleetItem
  onRemove: () => void
  onClose: () => void
}

function Consequences({ item, onRemove, onClose }: ConsequencesProps) {
  const { data, error, refresh, isRefreshing } = useFleetUse()
  const words = data && removalWords(item, data.routes)
  return (
    <Stack gap="md">
      <div role="status">
        {words ? (
          words.sentences.map((sentence) => <Text key={sentence}>{sentence}</Text>)
        ) : (
          <Text>{t('fleet.lookingForOpenRoutesThatNeedIt')}</Text>
        )}
      </div>
      {error && (
        <FailureNotice
          {...explainFailure(error, t('fleet.whichRoutesNeedItNotRead'))}
          isStale={data !== null}
          onRetry={refresh}
          isRetrying={isRefreshing}
        />
      )}
      <Group gap="sm">
        {words && !words.isBlocked && <Button onClick={onRemove}>{t('fleet.removeButton')}</Button>}
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('fleet.keepIt')}
        </Button>
      </Group>
    </Stack>
  )
}

/** What a removal means for the open routes that need the item. */
interface RemovalWords {
  sentences: string[]
  /** Whether an active route prevents the removal. */
  isBlocked: boolean
}

function removalWords({ kind, value }: FleetItem, routes: FleetUse['routes']): RemovalWords {
  const using = routes.filter(({ uses }) => uses.includes(value.id))
  const idsOf = (isUnderWay: boolean) =>
    using.flatMap((route) => (route.isUnderWay === isUnderWay ? route.id : []))
  const [active, pending] = [idsOf(true), idsOf(false)]
  const isBlocked = active.length > 0 && kind !== 'facility'
  const whom = kind === 'driver' ? value.name : 'it'
  const about = (ids: readonly string[], state: string, then: string) =>
    ids.length === 0 ? [] : [t('fleet.with', { are: are(ids), state, whom, then }).trim()]
  return {
    isBlocked,
    sentences: [
      ...about(active, t('fleet.underWay'), isBlocked ? TO_DO_FIRST[kind] : ''),
      ...about(pending, 'planned', isBlocked ? '' : AFTERWARDS[kind]),
      ...(using.length === 0 ? [t('fleet.noOpenRouteNeeds', { whom })] : []),
    ],
  }
}

const TO_DO_FIRST = {
  truck: t('fleet.completeThatFirst'),
  depot: t('fleet.completeThatFirstDepot'),
  driver: t('fleet.completeThatOrGive'),
} as const

const STAYS = t('fleet.thatStaysSo')
const AFTERWARDS = {
  truck: STAYS,
  depot: STAYS,
  facility: STAYS,
  driver: t('fleet.thatStaysSoGive'),
} as const satisfies Record<FleetItem['kind'], string>

const list = new Intl.ListFormat('en-NZ')
const are = (ids: readonly string[]) => t('fleet.are', { count: ids.length, ids: list.format(ids) })
