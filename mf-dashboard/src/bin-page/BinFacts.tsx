import type { ReactNode } from 'react'
import { agoText, BIN_TYPE_NAMES, isFillOutOfRange, momentText, paths, shownFillLevel } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import type { FoundBin } from 'shared-domain/contract'
import { Anchor, Card, FillBar, Link, Text } from 'shared-ui'
import { CHOICE_NAMES } from '../bins-page/bins-view'
import { rich, t } from '../messages/translate'
import classes from './BinPage.module.css'

/** The present facts about a bin, with their age and source. The age and the flag of the level are facts of their own, so `levelNote` is not needed. */
export function BinFacts({ bin }: { bin: FoundBin }) {
  return (
    <Card component="section" aria-label={t('bin.now')}>
      <FillBar label={t('bin.fillLevelOf', { id: bin.id })} percent={shownFillLevel(bin)} tone={bin.status} />
      {isFillOutOfRange(bin) && (
        <Text size="sm">{t('bin.checkSensor', { fillLevel: bin.fillLevel ?? '' })}</Text>
      )}
      {bin.flag && <Text size="sm">⚠ {bin.flag}</Text>}
      <dl className={classes.facts}>
        <Fact name={t('bin.measuredFact')}>
          <Ago moment={bin.measuredAt} />
        </Fact>
        <Fact name={t('bin.sourceFact')}>
          {bin.source ? CHOICE_NAMES.source[bin.source] : t('bin.notKnown')}
        </Fact>
        <Fact name={t('bin.lastCollectedFact')}>
          {bin.lastCollectedAt ? (
            <Ago moment={bin.lastCollectedAt} />
          ) : (
            (bin.lastCollected ?? t('bin.notKnown'))
          )}
        </Fact>
        <Fact name={t('bin.typeFact')}>{BIN_TYPE_NAMES[bin.binType]}</Fact>
        <Fact name={t('bin.labelFact')}>
          <LabelFact bin={bin} />
        </Fact>
        <Fact name={t('bin.unresolvedReportsFact')}>{bin.unresolvedReports}</Fact>
        <Fact name={t('bin.onRouteFact')}>
          {bin.routeId ? (
            <Anchor component={Link} to={paths.route(bin.routeId)} inherit>
              {bin.routeId}
            </Anchor>
          ) : (
            t('bin.noneToCome')
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
  return moment === null ? t('bin.notKnown') : `${agoText(Date.parse(moment), now)} (${momentText(moment)})`
}

function LabelFact({ bin: { id, label } }: { bin: FoundBin }) {
  if (!label) return t('bin.nonePrintedYet')
  const printed = momentText(label.printedAt)
  if (!label.outdated) return t('bin.printed', { printed })
  return (
    <>
      {rich('bin.labelOfIsOutOfDate', {
        printed,
        outdated: label.outdated,
        link: (
          <Anchor component={Link} to={paths.labelsOf([id])} inherit>
            {t('bin.printNewOne')}
          </Anchor>
        ),
      })}
    </>
  )
}
