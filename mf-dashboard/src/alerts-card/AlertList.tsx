import { IconAlertTriangle, IconClockExclamation, IconFlame, IconTool, IconTrashX } from '@tabler/icons-react'
import { agoText, HAZARD_NAMES, momentText, OVERFLOW_RISK_NAME, paths, riskText } from 'shared-domain'
import { useMay, useMayCall, useNow } from 'shared-domain/client'
import { binHistory, type RecordedAlert } from 'shared-domain/contract'
import { Anchor, Link, type Tone, ToneBadge, VisuallyHidden } from 'shared-ui'
import { NextVisit } from '../next-visit/NextVisit'
import { AlertCause } from './AlertCause'
import classes from './AlertList.module.css'

export function AlertList({ alerts }: { alerts: readonly RecordedAlert[] }) {
  return (
    <ul className={classes.list} tabIndex={-1}>
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </ul>
  )
}

function AlertRow({ alert }: { alert: RecordedAlert }) {
  const { name, icon: Icon, tone } = lookOf(alert)
  const priority = ALERT_PRIORITIES[alert.priority]
  return (
    <li className={classes.row} data-read={alert.isRead}>
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
            <ToneBadge tone={priority.tone}>
              {priority.name}
              <VisuallyHidden> priority</VisuallyHidden>
            </ToneBadge>
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
        <AlertCause alert={alert} />
      </div>
    </li>
  )
}

function AlertDetail({ alert: { binId, reportId, raisedAt } }: { alert: RecordedAlert }) {
  const hasHistory = useMayCall(binHistory)
  const mayReadReports = useMay('reports:read')
  const time = agoText(Date.parse(raisedAt), useNow())
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

interface AlertLook {
  name: string
  tone: Tone
  icon: typeof IconTool
}

const ALERT_TYPES = {
  full: { name: 'Bin full', tone: 'full', icon: IconTrashX },
  maintenance: { name: 'Maintenance', tone: 'neutral', icon: IconTool },
  warning: { name: 'Warning', tone: 'warning', icon: IconAlertTriangle },
} as const satisfies Record<RecordedAlert['type'], AlertLook>

const HAZARDS = {
  fire: { name: HAZARD_NAMES.fire, tone: 'full', icon: IconFlame },
  fallen: { name: HAZARD_NAMES.fallen, tone: 'warning', icon: IconAlertTriangle },
} as const satisfies Record<NonNullable<RecordedAlert['hazard']>, AlertLook>

export const ALERT_PRIORITIES = {
  high: { name: 'High', tone: 'full' },
  medium: { name: 'Medium', tone: 'warning' },
  low: { name: 'Low', tone: 'neutral' },
} as const satisfies Record<RecordedAlert['priority'], { name: string; tone: Tone }>

const OVERFLOW_RISK: AlertLook = { name: OVERFLOW_RISK_NAME, tone: 'warning', icon: IconClockExclamation }

function lookOf({ type, reportId, hazard, overflowRisk }: RecordedAlert): AlertLook {
  if (hazard) return HAZARDS[hazard]
  if (overflowRisk) return OVERFLOW_RISK
  // Bins Full counts bins by their fill level, so an alert raised by residents' reports has another name.
  return type === 'full' && reportId !== null
    ? { ...ALERT_TYPES.full, name: 'Reported overflowing' }
    : ALERT_TYPES[type]
}
