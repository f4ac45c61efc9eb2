import { useEffect, useRef, useState } from 'react'
import { paths } from 'shared-domain'
import { useMayCall, useNow, useRecordMutation } from 'shared-domain/client'
import {
  Anchor,
  Button,
  Card,
  FailureNotice,
  Group,
  Link,
  Stack,
  Text,
  Title,
  useFailureFocus,
} from 'shared-ui'
import {
  changeBinLife,
  getStockRound,
  type LifeChange,
  listStockFindings,
  undoBinLife,
} from '../../operations'
import { lengthText } from '../../rules/length'
import { rich, t } from '../messages/translate'
import { byText, findingText, SETTLED_NAMES, STEP_NAMES } from '../stock-findings/stock-texts'
import type { ShownFinding } from '../stock-findings/with-entries'
import { FindingPhoto } from './FindingPhoto'
import classes from './StockRound.module.css'

interface ToSettleProps {
  roundName: string
  findings: readonly ShownFinding[]
}

/** The findings of which the register can make something, those first that still wait for it; nothing without any. */
export function ToSettle({ roundName, findings }: ToSettleProps) {
  const mayChange = useMayCall(changeBinLife)
  const heading = useRef<HTMLHeadingElement>(null)
  /** What was settled last on this page. */
  const [last, setLast] = useState<Settled | null>(null)
  const open = findings.filter(({ steps }) => steps.length > 0).sort(notFoundFirst)
  const settled = findings.filter((finding) => finding.settled !== null)
  const unreadable = findings.filter(({ isLabelReadable }) => isLabelReadable === false)
  if (open.length + settled.length + unreadable.length === 0) return null
  return (
    <Card component="section" aria-labelledby="to-settle" padding="md">
      <Stack gap="sm">
        <Title ref={heading} tabIndex={-1} order={2} size="h5" id="to-settle">
          {t('stockRound.toSettle', { count: open.length })}
        </Title>
        {last && (
          <LastSettled
            key={last.id}
            settled={last}
            onUndone={() => {
              setLast(null)
              // The Undo button has gone.
              heading.current?.focus()
            }}
          />
        )}
        {open.length > 0 && !mayChange && (
          <Text size="sm">{t('stockRound.supervisorDecidesWhatRegisterMakesOfThese')}</Text>
        )}
        <ul className={classes.list} aria-label={t('stockRound.findingsToSettle')}>
          {[...open, ...settled].map((finding) => (
            <FindingRow
              key={finding.id}
              finding={finding}
              roundName={roundName}
              mayChange={mayChange}
              onSettled={setLast}
            />
          ))}
        </ul>
        {unreadable.length > 0 && (
          <Text size="sm">
            {rich('stockRound.labelsNotReadable', {
              count: unreadable.length,
              link: (
                <Anchor
                  component={Link}
                  to={paths.labelsOf(unreadable.map(({ binId }) => binId).slice(0, LABELS_MAX))}
                  inherit
                >
                  {t('stockRound.printNewOnes', { count: unreadable.length })}
                </Anchor>
              ),
            })}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

/** More ids would make the link longer than servers take. */
const LABELS_MAX = 200

const notFoundFirst = (a: ShownFinding, b: ShownFinding) =>
  Number(b.found === 'not-found') - Number(a.found === 'not-found') || a.location.localeCompare(b.location)

interface RowProps {
  finding: ShownFinding
  roundName: string
  mayChange: boolean
  onSettled: (settled: Settled) => void
}

/** A change of the register that a finding led to. */
interface Settled {
  /** Of the change. */
  id: string
  binId: string
  location: string
  kind: LifeChange['kind']
}

/** What was settled last, with its Undo. It takes the focus of the button that is gone. */
function LastSettled({ settled, onUndone }: { settled: Settled; onUndone: () => void }) {
  const { id, binId, location, kind } = settled
  const mayUndo = useMayCall(undoBinLife)
  const { changeAsync, isPending, failure } = useStepUndo(binId)
  const notice = useFailureFocus(failure)
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text className={classes.words} ref={words} tabIndex={-1}>
          {t('stockRound.isSettled', { binId, location, settled: SETTLED_NAMES[kind] })}
        </Text>
        {mayUndo && (
          <Button
            size="md"
            variant="default"
            loading={isPending}
            aria-label={t('stockRound.undoSettled', { binId, settled: SETTLED_NAMES[kind] })}
            // The notice gives the reason.
            onClick={() => changeAsync(id).then(onUndone, () => undefined)}
          >
            {t('stockRound.undo')}
          </Button>
        )}
      </Group>
      {failure && (
        <div ref={notice} tabIndex={-1}>
          <FailureNotice {...failure} canRetry={false} />
        </div>
      )}
    </>
  )
}

function FindingRow({ finding, roundName, mayChange, onSettled }: RowProps) {
  const now = useNow()
  const { binId, location, settled, steps } = finding
  const { changeAsync, isPending, failure } = useStep(binId)
  const notice = useFailureFocus(failure)
  const settle = (change: LifeChange) =>
    // The notice gives the reason.
    changeAsync({ change, why: whyOf(finding, roundName) }).then(
      (id) => onSettled({ id, binId, location, kind: change.kind }),
      () => undefined,
    )
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={600}>
          <Anchor component={Link} to={paths.bin(binId)} inherit>
            {location}
          </Anchor>
        </Text>
        <Text size="sm">
          {binId}: {findingText(finding)}
        </Text>
        <Text size="sm">
          {settled
            ? t('stockRound.settledBy', { settled: SETTLED_NAMES[settled.kind], by: byText(settled, now) })
            : byText(finding, now)}
        </Text>
        <FindingPhoto finding={finding} />
        {failure && (
          <div ref={notice} tabIndex={-1}>
            <FailureNotice {...failure} canRetry={false} />
          </div>
        )}
      </div>
      {mayChange && steps.length > 0 && (
        <Group gap="xs">
          {steps.map((kind) => {
            const made = changeOf(kind, finding)
            // Where it stands is not known yet: the bin's page has a form for that.
            if (!made)
              return (
                <Anchor key={kind} component={Link} to={paths.bin(binId)} py="sm">
                  {t('stockRound.itMoved')}
                </Anchor>
              )
            return (
              <Button
                key={kind}
                size="md"
                variant="default"
                loading={isPending}
                aria-label={`${STEP_NAMES[kind]}: ${binId}, ${location}`}
                onClick={() => settle(made)}
              >
                {STEP_NAMES[kind]}
              </Button>
            )
          })}
        </Group>
      )}
    </li>
  )
}

/** The change of the bin's life; `null` for one that needs more than was found. */
function changeOf(kind: ShownFinding['steps'][number], { place, location }: ShownFinding): LifeChange | null {
  switch (kind) {
    case 'moved':
      return place && { kind, ...place, location }
    case 'works':
      return { kind, from: null, back: null }
    case 'stands':
      return { kind, place }
    case 'replaced':
    case 'planned':
      return null
    default:
      return { kind }
  }
}

const whyOf = ({ found, metres: away, note }: ShownFinding, roundName: string): string => {
  const what =
    found === 'moved' && away !== null
      ? t('stockRound.stockTakingMovedFromItsOldPlace', { roundName, distance: lengthText(away) })
      : WHY_TEXTS[found](roundName)
  return [what, note].filter(Boolean).join('. ').slice(0, WHY_MAX)
}

const WHY_TEXTS: Record<ShownFinding['found'], (roundName: string) => string> = {
  standing: (roundName) => t('stockRound.stockTakingStanding', { roundName }),
  moved: (roundName) => t('stockRound.stockTakingMoved', { roundName }),
  damaged: (roundName) => t('stockRound.stockTakingDamaged', { roundName }),
  'not-found': (roundName) => t('stockRound.stockTakingNotFound', { roundName }),
}

/** What a change of a bin's life takes as its reason. */
const WHY_MAX = 200

const useStep = (binId: string) =>
  useRecordMutation({
    async send(body: { change: LifeChange; why: string }, { call, key }) {
      await call(changeBinLife, { params: { binId, id: key }, body })
      return key
    },
    refreshes: [listStockFindings, getStockRound],
    notDone: t('stockRound.registerNotChanged'),
  })

const useStepUndo = (binId: string) =>
  useRecordMutation({
    send: (id: string, { call }) => call(undoBinLife, { params: { binId, id } }),
    refreshes: [listStockFindings, getStockRound],
    notDone: t('stockRound.changeNotTakenBack'),
  })
