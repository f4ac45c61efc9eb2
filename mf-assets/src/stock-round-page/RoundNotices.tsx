import { useEffect, useRef } from 'react'
import { momentText } from 'shared-domain'
import { isNoAnswer, useNow, usePhonePerson } from 'shared-domain/client'
import { Alert, Button, Card, FillBar, Group, Stack, Text } from 'shared-ui'
import { figure } from '../figure'
import { t } from '../messages/translate'
import type { StockEntry } from '../stock-findings/finding-entry'
import { stockOutbox } from '../stock-findings/stock-outbox'
import { FOUND_NAMES, findingText, savedText } from '../stock-findings/stock-texts'
import type { OpenRound, RoundAnswer } from '../stock-findings/use-stock-round'
import type { ShownFinding } from '../stock-findings/with-entries'
import classes from './StockRound.module.css'

/** How far the round is, how much of it the record has, and the age of what is shown. */
export function RoundProgress({ open, answer }: { open: OpenRound; answer: RoundAnswer }) {
  const person = usePhonePerson()
  const now = useNow()
  const visited = [...open.findings.values()]
  const missing = visited.filter(({ found }) => found === 'not-found').length
  const all = new Set([...open.bins.map(({ id }) => id), ...open.findings.keys()]).size
  const [count, most] = [figure(visited.length), figure(all)]
  const isCutOff = answer.error !== null && isNoAnswer(answer.error)
  return (
    <Card padding="md">
      <Stack gap={4}>
        <Text fw={600}>
          {missing > 0
            ? t('stockRound.ofBinsVisitedSomeNotFound', { count, all: most, missing: figure(missing) })
            : t('stockRound.ofBinsVisited', { count, all: most })}
        </Text>
        <FillBar
          label={t('stockRound.progressOfRound')}
          percent={all === 0 ? 100 : Math.floor((100 * visited.length) / all)}
          tone="normal"
        />
        <Text size="sm" role="status">
          {visited.length + answer.waiting.length + answer.refused.length === 0
            ? t('stockRound.noBinWasVisitedYet')
            : savedText(answer, person?.id ?? null, 'above')}
        </Text>
        {!answer.isKeptHere && <Text size="sm">{t('stockRound.thisPhoneHasNoRoom')}</Text>}
        {isCutOff && answer.updatedAt !== null && (
          <Text size="sm">
            {now - answer.updatedAt > STALE_MS
              ? t('stockRound.notConnectedForLong', { moment: momentText(answer.updatedAt) })
              : t('stockRound.notConnected', { moment: momentText(answer.updatedAt) })}
          </Text>
        )}
      </Stack>
    </Card>
  )
}

const STALE_MS = 5 * 60_000

/** What was recorded last on this page, with its Undo. It takes the focus of the form that is gone. */
export function LastFinding({ finding, onUndo }: { finding: ShownFinding; onUndo: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <Card padding="md">
      <Group justify="space-between" gap="sm">
        <Text className={classes.words} ref={words} tabIndex={-1}>
          {finding.location}: {FOUND_NAMES[finding.found]}
        </Text>
        <Button size="lg" variant="default" onClick={onUndo}>
          {t('stockRound.undo')}
        </Button>
      </Group>
    </Card>
  )
}

const refusedText = (about: StockEntry['about']): string => {
  if (about.kind === 'found') return findingText({ isLabelReadable: null, ...about.body })
  return about.kind === 'photo' ? t('stockRound.itsPhoto') : t('stockRound.takenBack')
}

/** The findings that the record refused, with the reasons; nothing without any. */
export function RefusedFindings({ entries }: { entries: readonly StockEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Alert color="red" role="alert" title={t('stockRound.notRecordedTitle')}>
      <Stack gap="sm">
        {entries.map(({ id, refusal, about }) => (
          <div key={id}>
            <Text fw={600}>
              {about.location}: {refusedText(about)}
            </Text>
            <Text size="sm" mb="xs">
              {t('stockRound.itStaysOnThisPhoneUntil', { refusal: refusal ?? '' })}
            </Text>
            <Group gap="sm">
              <Button size="md" variant="default" onClick={() => void stockOutbox.retry(id)}>
                {t('stockRound.tryAgain')}
              </Button>
              <Button size="md" variant="default" onClick={() => void stockOutbox.remove(id)}>
                {t('stockRound.discard')}
              </Button>
            </Group>
          </div>
        ))}
      </Stack>
    </Alert>
  )
}
