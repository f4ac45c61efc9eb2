import { IconAlertTriangle, IconTool, IconTrashX } from '@tabler/icons-react'
import type { ShownAlert } from 'shared-domain/client'
import { ToneBadge, VisuallyHidden } from 'shared-ui'
import { AlertDetail } from './AlertDetail'
import classes from './AlertRow.module.css'
import { ALERT_PRIORITIES, ALERT_TYPES, alertName } from './alert-words'
import { CrewFinding } from './CrewFinding'

const icons = { full: IconTrashX, maintenance: IconTool, warning: IconAlertTriangle } as const

/** One alert; unread ones say New. */
export function AlertRow({ alert }: { alert: ShownAlert }) {
  const Icon = icons[alert.type]
  const type = ALERT_TYPES[alert.type]
  const priority = ALERT_PRIORITIES[alert.priority]
  return (
    <li className={classes.row} data-read={alert.isRead}>
      <div className={classes.sign}>
        <span className={classes.icon} data-tone={type.tone}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
        {!alert.isRead && <span className={classes.unread}>New</span>}
      </div>
      <div className={classes.text}>
        <div className={classes.type}>
          {alertName(alert)}
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
        {alert.finding && <CrewFinding alert={alert} finding={alert.finding} />}
      </div>
    </li>
  )
}
