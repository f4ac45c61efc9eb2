import type { ReactNode } from 'react'
import { agoText, BIN_TYPE_NAMES, isFillOutOfRange, momentText, paths, shownFillLevel } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import type { FoundBin } from 'shared-domain/contract'
import { Anchor, Card, FillBar, Link, Text } from 'shared-ui'
import { CHOICE_NAMES } from '../bins-page/bins-view'
import classes from './BinPage.module.css'

/** The present facts about a bin, with their age and source. The age and the flag of the level are facts of their own, so `levelNote` is not needed. */
export function BinFacts({ bin }: { bin: FoundBin }) {
  return (
    <Card component="section" aria-label="Now">
      <FillBar label={`Fill level of ${bin.id}`} percent={shownFillLevel(bin)} tone={bin.status} />
      {isFillOutOfRange(bin) && <Text size="sm">⚠ Check the sensor: it reports {bin.fillLevel}%</Text>}
      {bin.flag && <Text size="sm">⚠ {bin.flag}</Text>}
      <dl className={classes.facts}>
        <Fact name="Measured">
          <Ago moment={bin.measuredAt} />
        </Fact>
        <Fact name="Source">{bin.source ? CHOICE_NAMES.source[bin.source] : 'Not known'}</Fact>
        <Fact name="Last collected">
          {bin.lastCollectedAt ? <Ago moment={bin.lastCollectedAt} /> : (bin.lastCollected ?? 'Not known')}
        </Fact>
        <Fact name="Type">{BIN_TYPE_NAMES[bin.binType]}</Fact>
        <Fact name="Label">
          <LabelFact bin={bin} />
        </Fact>
        <Fact name="Unresolved reports">{bin.unresolvedReports}</Fact>
        <Fact name="On a route">
          {bin.routeId ? (
            <Anchor component={Link} to={paths.route(bin.routeId)} inherit>
              {bin.routeId}
            </Anchor>
          ) : (
            'None to come'
          )}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Ago({ moment }: { moment: string | null }) {
  const now = useNow()
  return moment === null ? 'Not known' : `${agoText(Date.parse(moment), now)} (${momentText(moment)})`
}

function LabelFact({ bin: { id, label } }: { bin: FoundBin }) {
  if (!label) return 'None printed yet'
  const printed = momentText(label.printedAt)
  if (!label.outdated) return `Printed ${printed}`
  return (
    <>
      The label of {printed} is out of date: the bin was {label.outdated} since.{' '}
      <Anchor component={Link} to={paths.labelsOf([id])} inherit>
        Print a new one
      </Anchor>
    </>
  )
}
