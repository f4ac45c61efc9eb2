import { agoText, momentText, paths, riskText } from 'shared-domain'
import { useMay, useMayCall, useNow } from 'shared-domain/client'
import { binHistory, type RecordedAlert } from 'shared-domain/contract'
import { Anchor, Link, PriorityMark, ToneBadge, VisuallyHidden } from 'shared-ui'
import { t } from '../messages/translate'
import { NextVisit } from '../next-visit/NextVisit'
import { AlertCause } from './AlertCause'
import classes from './AlertList.module.css'
import { ALERT_KINDS, isDangerous, kindOf } from './alert-kinds'

interface AlertListProps {
  alerts: readonly RecordedAlert[]
  label?: string
}

export function AlertList({ alerts, label }: AlertListProps) {
  return (
    <ul className={classes.list} tabIndex={-1} aria-label={label}>
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </ul>
  )
}

function AlertRow({ alert }: { alert: RecordedAlert }) {
  const { name, icon: Icon, tone } = ALERT_KINDS[kindOf(alert)]
  const isDanger = isDangerous(alert)
  const priority = ALERT_PRIORITIES[alert.priority]
  return (
    <li className={classes.row} data-read={alert.isRead} data-danger={isDanger}>
      <div className={classes.sign}>
        <span className={classes.icon} data-tone={tone}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
        {!alert.isRead && <span className={classes.unread}>{t('alertsCard.newSpan')}</span>}
      </div>
      <div className={classes.text}>
        <div className={classes.type}>
          {name}
          <span className={classes.priority}>
            {isDanger ? (
              <ToneBadge tone="full">{t('alertsCard.danger')}</ToneBadge>
            ) : (
              <PriorityMark priority={alert.priority}>
                {priority}
                <VisuallyHidden> {t('alertsCard.priority')}</VisuallyHidden>
              </PriorityMark>
            )}
          </span>
        </div>
        <p className={classes.location}>{alert.location}</p>
        <p className={classes.detail}>
          <AlertDetail alert={alert} />
        </p>
        {alert.overflowRisk && <p className={classes.detail}>{riskWords(alert.overflowRisk)}</p>}
        {alert.nextVisit && (
          <p className={classes.detail}>
            <NextVisit visit={alert.nextVisit} />
          </p>
        )}
        {alert.isBatteryLow && <p className={classes.detail}>{t('alertsCard.batteryOfSensorIsLow')}</p>}
        <AlertCause alert={alert} />
      </div>
    </li>
  )
}

function AlertDetail({ alert: { binId, reportId, raisedAt, hazardAt } }: { alert: RecordedAlert }) {
  const hasHistory = useMayCall(binHistory)
  const mayReadReports = useMay('reports:read')
  const time = agoText(Date.parse(hazardAt ?? raisedAt), useNow())
  if (!hasHistory) return t('alertsCard.bin', { binId, time })
  return (
    <>
      <Anchor component={Link} to={paths.bin(binId)} inherit>
        {t('alertsCard.binBinId', { binId })}
      </Anchor>{' '}
      · {time}
      {reportId && mayReadReports && (
        <>
          {' · '}
          <Anchor component={Link} to={paths.residentReport(reportId)} inherit>
            {t('alertsCard.report')}
            <VisuallyHidden> {t('alertsCard.ofBin', { binId })}</VisuallyHidden>
          </Anchor>
        </>
      )}
    </>
  )
}

type OverflowRisk = NonNullable<RecordedAlert['overflowRisk']>

/** Such as '94% risk by 23 Nov, 3:30 pm, when it is usually emptied next'. */
const riskWords = ({ chance, by, isPlanned }: OverflowRisk) =>
  t('alertsCard.by', {
    risk: riskText(chance),
    moment: momentText(by),
    what: isPlanned
      ? t('alertsCard.whenItsNextPlannedRoundIsOver')
      : t('alertsCard.whenItIsUsuallyEmptiedNext'),
  })

export const ALERT_PRIORITIES = {
  high: t('alertsCard.high'),
  medium: t('alertsCard.medium'),
  low: t('alertsCard.low'),
} as const satisfies Record<RecordedAlert['priority'], string>
