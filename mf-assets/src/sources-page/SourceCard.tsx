import { useState } from 'react'
import { useNow } from 'shared-domain/client'
import {
  Button,
  Card,
  FailureNotice,
  Group,
  Stack,
  StateBadge,
  Text,
  type ThingState,
  Title,
} from 'shared-ui'
import type { FieldRules, Source } from '../../operations'
import { figure } from '../import-page/import-texts'
import { Faults } from '../import-page/PreviewTabs'
import { HeldBins } from './HeldBins'
import { kindText, runText, timesText } from './source-texts'
import { useSourceChange } from './use-sources'

interface SourceCardProps {
  source: Source
  /** The ids of all sources, the most trusted first. */
  order: readonly string[]
  rules: FieldRules
  isDemonstration: boolean
  onChange: () => void
}

/** A source with its last run, and what can be done with it. */
export function SourceCard({ source, order, rules, isDemonstration, onChange }: SourceCardProps) {
  const { id, name, kind, owner, address, lastRun, held } = source
  const now = useNow()
  const change = useSourceChange()
  const place = order.indexOf(id)
  const [state, word] = stateOf(source)
  const move = (by: -1 | 1) => {
    const moved = order.filter((one) => one !== id)
    moved.splice(place + by, 0, id)
    change.change({ kind: 'rules', order: moved, rules })
  }
  const trust = (by: -1 | 1, label: string) => (
    <Button
      variant="default"
      size="compact-md"
      aria-label={`${label}: ${name}`}
      disabled={place + by < 0 || place + by >= order.length || change.isPending}
      onClick={() => move(by)}
    >
      {label}
    </Button>
  )
  return (
    <Card component="li">
      <Stack gap="xs">
        <Group gap="xs">
          <Title order={2} size="h4">
            {place + 1}. {name}
          </Title>
          <StateBadge state={state}>{word}</StateBadge>
        </Group>
        <div>
          <Text size="sm">{kindText(source)}</Text>
          {address && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {address}
            </Text>
          )}
          {owner && <Text size="sm">Owner: {owner}</Text>}
          <Text size="sm">{timesText(source, now)}</Text>
          {lastRun?.counts && <Text size="sm">{runText(lastRun.counts)}</Text>}
        </div>
        {lastRun?.failure && (
          <Text size="sm">
            <b>The last run wrote nothing.</b> {lastRun.failure}
          </Text>
        )}
        {source.pausedBecause === 'undone' && (
          <Text size="sm">
            Paused, because an import of it was undone: its next run would bring the same again.
          </Text>
        )}
        {change.failure && <FailureNotice {...change.failure} canRetry={false} />}
        <Group gap="xs">
          {kind === 'address' && <OwnActions source={source} change={change} onChange={onChange} />}
          {trust(-1, 'Trust More')}
          {trust(1, 'Trust Less')}
        </Group>
        {lastRun && lastRun.faults.length > 0 && (
          <FaultyRows source={source} faulty={lastRun.counts?.faulty ?? lastRun.faults.length} />
        )}
        {held && (
          <HeldBins
            key={held.importId}
            source={source}
            held={held}
            isDemonstration={isDemonstration}
            change={change}
          />
        )}
      </Stack>
    </Card>
  )
}

interface OwnActionsProps {
  source: Source
  change: ReturnType<typeof useSourceChange>
  onChange: () => void
}

/** What can be done with a source that is read by its address. */
function OwnActions({ source, change, onChange }: OwnActionsProps) {
  const { id, name, isOn } = source
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Read ${name} Now`}
        disabled={!isOn}
        loading={change.isPending && change.pending?.kind === 'run'}
        onClick={() => change.change({ kind: 'run', id })}
      >
        Read Now
      </Button>
      <Button variant="default" size="compact-md" aria-label={`Change ${name}`} onClick={onChange}>
        Change
      </Button>
      {isRemoving ? (
        <Button
          color="red"
          size="compact-md"
          aria-label={`Remove ${name} for good: its bins stay`}
          onClick={() => change.change({ kind: 'remove', id })}
        >
          Remove for Good: Its Bins Stay
        </Button>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Remove ${name}`}
          onClick={() => setRemoving(true)}
        >
          Remove
        </Button>
      )}
    </>
  )
}

function FaultyRows({ source, faulty }: { source: Source; faulty: number }) {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-md"
        aria-expanded={isShown}
        aria-label={`Faulty rows of ${source.name} (${figure(faulty)})`}
        onClick={() => setShown(!isShown)}
      >
        Faulty Rows ({figure(faulty)})
      </Button>
      {isShown && <Faults faulty={faulty} faults={source.lastRun?.faults ?? []} />}
    </div>
  )
}

function stateOf({ kind, isOn, lastRun, held }: Source): [ThingState, string] {
  if (kind === 'files') return ['neutral', 'By hand']
  if (!isOn) return ['neutral', 'Paused']
  if (lastRun?.failure) return ['wrong', 'Failing']
  if (held) return ['open', 'Waits for you']
  return ['neutral', lastRun ? 'Working' : 'Not read yet']
}
