import { useRef, useState } from 'react'
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
import { figure } from '../figure'
import { Faults } from '../import-preview/PreviewTabs'
import { t } from '../messages/translate'
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
  onRemoved: () => void
}

/** A source with its last run, and what can be done with it. */
export function SourceCard({ source, order, rules, isDemonstration, onChange, onRemoved }: SourceCardProps) {
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
  const trust = (by: -1 | 1, label: string) => {
    const isOff = place + by < 0 || place + by >= order.length || change.isPending
    return (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`${label}: ${name}`}
        // It keeps the focus at the end of the list, too.
        {...(isOff && { 'data-disabled': true })}
        aria-disabled={isOff}
        onClick={() => isOff || move(by)}
      >
        {label}
      </Button>
    )
  }
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
          {owner && <Text size="sm">{t('sources.owner', { owner })}</Text>}
          <Text size="sm">{timesText(source, now)}</Text>
          {lastRun?.counts && <Text size="sm">{runText(lastRun.counts)}</Text>}
        </div>
        {lastRun?.failure && (
          <Text size="sm">
            <b>{t('sources.lastRunWroteNothing')}</b> {lastRun.failure}
          </Text>
        )}
        {source.pausedBecause === 'undone' && <Text size="sm">{t('sources.pausedBecauseImport')}</Text>}
        {change.failure && <FailureNotice {...change.failure} canRetry={false} />}
        <Group gap="xs">
          {kind === 'address' && (
            <OwnActions source={source} change={change} onChange={onChange} onRemoved={onRemoved} />
          )}
          {trust(-1, t('sources.trustMore'))}
          {trust(1, t('sources.trustLess'))}
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
  onRemoved: () => void
}

/** What can be done with a source that is read by its address. */
function OwnActions({ source, change, onChange, onRemoved }: OwnActionsProps) {
  const { id, name, isOn } = source
  const [isRemoving, setRemoving] = useState(false)
  const isRunning = change.isPending && change.pending?.kind === 'run'
  const remover = useRef<HTMLButtonElement>(null)
  const keep = () => {
    setRemoving(false)
    remover.current?.focus()
  }
  // A failure is shown with the card.
  const remove = () => change.changeAsync({ kind: 'remove', id }).then(onRemoved, () => undefined)
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('sources.readNow', { name })}
        disabled={!isOn}
        loading={isRunning}
        onClick={() => change.change({ kind: 'run', id })}
      >
        {t('sources.readNowButton')}
      </Button>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('sources.change', { name })}
        onClick={onChange}
      >
        {t('sources.changeButton')}
      </Button>
      {isRemoving ? (
        <Button
          ref={remover}
          color="red"
          size="compact-md"
          aria-label={t('sources.removeForGood', { name })}
          onClick={remove}
        >
          {t('sources.removeForGoodItsBins')}
        </Button>
      ) : (
        <Button
          ref={remover}
          variant="default"
          size="compact-md"
          aria-label={t('sources.remove', { name })}
          onClick={() => setRemoving(true)}
        >
          {t('sources.removeButton')}
        </Button>
      )}
      {isRemoving && (
        <Button variant="default" size="compact-md" aria-label={t('sources.keep', { name })} onClick={keep}>
          {t('sources.keepButton')}
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
        aria-label={t('sources.faultyRowsOf', { name: source.name, figure: figure(faulty) })}
        onClick={() => setShown(!isShown)}
      >
        {t('sources.faultyRows', { figure: figure(faulty) })}
      </Button>
      {isShown && <Faults faulty={faulty} faults={source.lastRun?.faults ?? []} />}
    </div>
  )
}

function stateOf({ kind, isOn, lastRun, held }: Source): [ThingState, string] {
  if (kind === 'files') return ['neutral', t('sources.byHand')]
  if (!isOn) return ['neutral', t('sources.paused')]
  if (lastRun?.failure) return ['wrong', t('sources.failing')]
  if (held) return ['open', t('sources.waitsForYou')]
  return ['neutral', lastRun ? t('sources.working') : t('sources.notReadYet')]
}
