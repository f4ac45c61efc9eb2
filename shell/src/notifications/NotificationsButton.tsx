import { useEffect } from 'react'
import { ActionIcon, onToast } from 'shared-ui'
import { PathIcon } from '../icon/PathIcon'
import { t } from '../messages/translate'
import { useOverlays } from '../overlays/overlay'
import classes from './NotificationsButton.module.css'
import { keepToast, useNotifications } from './notifications'
import { openDangersText, useAlertsWatched, useOpenDangers } from './open-dangers'

const BELL = 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4'

/** Opens the notifications and shows how many are new. */
export function NotificationsButton() {
  const { open, opened } = useOverlays()
  const unseen = useNotifications().filter(({ isSeen }) => !isSeen).length
  const { open: dangers } = useOpenDangers()
  const isWatched = useAlertsWatched()
  const facts = [
    !isWatched && t('notifications.notWatched'),
    unseen > 0 && t('notifications.new', { unseen }),
    dangers > 0 && openDangersText(dangers),
  ].filter(Boolean)
  const isAlarming = dangers > 0 || !isWatched
  useEffect(() => onToast((toast) => keepToast(toast)), [])
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.button}
      aria-label={[t('notifications.notifications'), ...facts].join(', ')}
      aria-haspopup="dialog"
      aria-expanded={opened === 'notifications'}
      onClick={() => open('notifications')}
    >
      <PathIcon d={BELL} />
      {(isAlarming || unseen > 0) && (
        <span className={classes.count} data-tone={isAlarming ? 'danger' : undefined} aria-hidden>
          {isAlarming ? '!' : unseen}
        </span>
      )}
    </ActionIcon>
  )
}
