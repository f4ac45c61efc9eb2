import { agoText, momentText, paths, riskText } from 'shared-domain'
import { useMay, useMayCall, useNow } from 'shared-domain/client'
import { binHistory, type RecordedAlert } from 'shared-domain/contract'
import { Anchor, Link, PriorityMark, ToneBadge, VisuallyHidden } from 'shared-ui'
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
        {!alert.isRead && <span className={classes.unread}>New</span>}
      </div>
      <div className={classes.text}>
        <div className={classes.type}>
          {name}
          <span className={classes.priority}>
            {isDanger ? (
              <ToneBadge tone="full">Danger</ToneBadge>
            ) : (
              <PriorityMark priority={alert.priority}>
                {priority}
                <VisuallyHidden> priority</VisuallyHidden>
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
        {alert.isBatteryLow && (
          <p className={classes.detail}>
            The battery of the sensor is low. This ends when the battery or the sensor is replaced.
          </p>
        )}
        <AlertCause alert={alert} />
      </div>
    </li>
  )
}

function AlertDetail({ alert: { binId, reportId, raisedAt, hazardAt } }: { alert: RecordedAlert }) {
  const hasHistory = useMayCall(binHistory)
  const mayReadReports = useMay('reports:read')
  const time = agoText(Date.parse(hazardAt ?? raisedAt), useNow())
  if (!hasHistory) return `Bin ${binId} · ${time}`
  return (
    <>
      <Anchor component={Link} to={paths.bin(binId)} inherit>
        Bin {binId}
      </Anchor>{' '}
      · {time}
      {reportId && mayReadReports && (
        <>
          {' · '}
          <Anchor component={Link} to={paths.residentReport(reportId)} inherit>
            Report<VisuallyHidden> of bin {binId}</VisuallyHidden>
          </Anchor>
        </>
      )}
    </>
  )
}

type OverflowRisk = NonNullable<RecordedAlert['overflowRisk']>

/** Such as '94% risk by 23 Nov, 3:30 pm, when it is usually emptied next'. */
const riskWords = ({ chance, by, isPlanned }: OverflowRisk) =>
  `${riskText(chance)} by ${momentText(by)}, ${isPlanned ? 'when its next planned round is over' : 'when it is usually emptied next'}`

export const ALERT_PRIORITIES = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
} as const satisfies Record<RecordedAlert['priority'], string>
