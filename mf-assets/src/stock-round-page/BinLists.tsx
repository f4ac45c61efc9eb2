import { type ReactNode, type RefObject, useState } from 'react'
import { useNow } from 'shared-domain/client'
import { Button, Card, NativeSelect, Stack, Text, Title } from 'shared-ui'
import type { StockBin } from '../../operations'
import { lengthText } from '../../rules/length'
import { byNearness, byStreet, metresBetween, type PhonePosition } from '../../rules/stock-taking'
import { figure } from '../figure'
import { t } from '../messages/translate'
import { byText, findingText, STATE_NOTES } from '../stock-findings/stock-texts'
import type { ShownFinding } from '../stock-findings/with-entries'
import { FindingPhoto } from './FindingPhoto'
import classes from './StockRound.module.css'

const SHOWN = 30
const RESORT_M = 20
const NOWHERE = { lat: null, lng: null }

interface ToVisitProps {
  /** Gets the heading, which takes the focus of a form that was cancelled. */
  heading: RefObject<HTMLHeadingElement | null>
  bins: readonly StockBin[]
  position: PhonePosition | null
  onChoose: (binId: string) => void
}

/** The bins that are not visited yet, the nearest first or street by street. */
export function ToVisit({ heading, bins, position, onChoose }: ToVisitProps) {
  const [order, setOrder] = useState<'near' | 'street'>('near')
  const [from, setFrom] = useState(position)
  // The list is sorted again only after some steps: a row must not move away under a thumb.
  if (position && (metresBetween(position, from ?? NOWHERE) ?? Number.POSITIVE_INFINITY) > RESORT_M)
    setFrom(position)
  const sorted = order === 'near' && from ? byNearness(bins, from) : byStreet(bins)
  return (
    <Card component="section" aria-labelledby="to-visit" padding="md">
      <Stack gap="sm">
        <Title order={2} size="h5" id="to-visit" ref={heading} tabIndex={-1}>
          {t('stockRound.toVisit', { count: figure(bins.length) })}
        </Title>
        {bins.length === 0 && <Text>{t('stockRound.everyBinOfThisRoundWasVisited')}</Text>}
        {position && bins.length > 1 && (
          <NativeSelect
            label={t('stockRound.order')}
            value={order}
            data={[
              { value: 'near', label: t('stockRound.nearestFirst') },
              { value: 'street', label: t('stockRound.byStreet') },
            ]}
            onChange={({ currentTarget }) => setOrder(currentTarget.value === 'near' ? 'near' : 'street')}
          />
        )}
        <Listed label={t('stockRound.binsToVisit')} items={sorted}>
          {(bin) => (
            <li key={bin.id} className={classes.row}>
              <div className={classes.words}>
                <Text fw={600}>{bin.location}</Text>
                <Text size="sm">{wordsOf(bin, position)}</Text>
              </div>
              <Button
                size="md"
                variant="default"
                aria-label={t('stockRound.confirm', { id: bin.id, location: bin.location })}
                onClick={() => onChoose(bin.id)}
              >
                {t('stockRound.confirmButton')}
              </Button>
            </li>
          )}
        </Listed>
      </Stack>
    </Card>
  )
}

function wordsOf(bin: StockBin, position: PhonePosition | null): string {
  const away = metresBetween(position, bin)
  return [
    bin.id,
    away !== null && t('stockRound.away', { distance: lengthText(away) }),
    bin.lat === null && t('stockRound.noPlaceInRecord'),
    STATE_NOTES[bin.state],
  ]
    .filter(Boolean)
    .join(', ')
}

interface VisitedProps {
  findings: readonly ShownFinding[]
  onTakeBack: (finding: ShownFinding) => void
}

/** The bins that were visited, by this person or a colleague, the latest first. */
export function Visited({ findings, onTakeBack }: VisitedProps) {
  const now = useNow()
  if (findings.length === 0) return null
  const sorted = findings.toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <Card component="section" aria-labelledby="visited" padding="md">
      <Title order={2} size="h5" id="visited">
        {t('stockRound.visited', { count: figure(findings.length) })}
      </Title>
      <Listed label={t('stockRound.binsVisited')} items={sorted}>
        {(finding) => (
          <li key={finding.id} className={classes.row}>
            <div className={classes.words}>
              <Text fw={600}>{finding.location}</Text>
              <Text size="sm">
                {finding.binId}: {findingText(finding)}
              </Text>
              <Text size="sm">
                {finding.isWaiting
                  ? t('stockRound.notSentYet', { by: byText(finding, now) })
                  : byText(finding, now)}
              </Text>
              <FindingPhoto finding={finding} />
            </div>
            <Button
              size="md"
              variant="default"
              aria-label={t('stockRound.takeBack', { binId: finding.binId, location: finding.location })}
              onClick={() => onTakeBack(finding)}
            >
              {t('stockRound.takeBackButton')}
            </Button>
          </li>
        )}
      </Listed>
    </Card>
  )
}

interface ListedProps<T> {
  label: string
  items: readonly T[]
  children: (item: T) => ReactNode
}

/** The first items of a list that may be long, with a button for more. */
function Listed<T>({ label, items, children }: ListedProps<T>) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {items.slice(0, shown).map(children)}
      </ul>
      {items.length > shown && (
        <Button size="md" variant="default" onClick={() => setShown(shown + SHOWN)}>
          {t('stockRound.showMoreLeft', { count: figure(items.length - shown) })}
        </Button>
      )}
    </>
  )
}
