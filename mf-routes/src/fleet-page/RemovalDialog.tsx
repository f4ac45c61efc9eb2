import { explainFailure } from 'shared-domain/client'
import { Button, FailureNotice, Group, Modal, Stack, Text } from 'shared-ui'
import type { FleetUse } from '../../operations'
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
  <Modal opened={item !== null} onClose={onClose} title={item ? `Remove ${item.value.name}?` : ''}>
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
          <Text>Looking for the open routes that need it…</Text>
        )}
      </div>
      {error && (
        <FailureNotice
          {...explainFailure(error, 'Which routes need it could not be read')}
          isStale={data !== null}
          onRetry={refresh}
          isRetrying={isRefreshing}
        />
      )}
      <Group gap="sm">
        {words && !words.isBlocked && <Button onClick={onRemove}>Remove</Button>}
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep It
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
  const isBlocked = active.length > 0 && (kind === 'truck' || kind === 'driver')
  const whom = kind === 'driver' ? value.name : 'it'
  const about = (ids: readonly string[], state: string, then: string) =>
    ids.length === 0 ? [] : [`${are(ids)} ${state} with ${whom}. ${then}`.trim()]
  return {
    isBlocked,
    sentences: [
      ...about(active, 'under way', isBlocked ? TO_DO_FIRST[kind] : ''),
      ...about(pending, 'planned', isBlocked ? '' : AFTERWARDS[kind]),
      ...(using.length === 0 ? [`No open route needs ${whom}.`] : []),
    ],
  }
}

const TO_DO_FIRST = {
  truck: 'Complete that first, then remove the truck.',
  driver: 'Complete that or give it to another driver first.',
} as const

const STAYS = 'That stays so: plan anew what should be driven otherwise.'
const AFTERWARDS = {
  truck: STAYS,
  depot: STAYS,
  facility: STAYS,
  driver: 'That stays so: give it to another driver in its details.',
} as const satisfies Record<FleetItem['kind'], string>

const list = new Intl.ListFormat('en-NZ')
const are = (ids: readonly string[]) => `${list.format(ids)} ${ids.length === 1 ? 'is' : 'are'}`
