import { useEffect, useRef } from 'react'
import { agoText, paths, reachesRecord } from 'shared-domain'
import { useDataSource, useNow } from 'shared-domain/client'
import { Anchor, Button, Drawer, Group, Link, Text } from 'shared-ui'
import { t } from '../messages/translate'
import type { OverlayProps } from '../overlays/overlay'
import classes from './NotificationsPanel.module.css'
import {
  clearNotifications,
  markAllSeen,
  type Notification,
  removeNotification,
  useNotifications,
} from './notifications'
import { openDangersText, useAlertsWatched, useOpenDangers } from './open-dangers'

/** Lists past toasts, and alerts since the last visit. Closing it marks everything as seen. */
export function NotificationsPanel({ onClose }: Pick<OverlayProps, 'onClose'>) {
  const notifications = useNotifications()
  const now = useNow()
  const { open, unacknowledged } = useOpenDangers()
  const isWatched = useAlertsWatched()
  const readsRecord = useDataSource(reachesRecord)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => markAllSeen, [])
  function clear() {
    content.current?.focus()
    clearNotifications()
  }
  function remove(id: string, item: Element | null) {
    const next = item?.nextElementSibling ?? item?.previousElementSibling
    const focused = next?.querySelector('button') ?? content.current
    focused?.focus()
    removeNotification(id)
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="26rem"
      title={t('notifications.notifications')}
      closeButtonProps={{ 'aria-label': t('notifications.closeNotifications') }}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      {!isWatched && <p className={classes.dangers}>{t('recordWatch.notWatched')}</p>}
      {!readsRecord && <p className={classes.dangers}>{t('notifications.samplesAreShown')}</p>}
      {open > 0 && (
        <p className={classes.dangers}>
          <Anchor component={Link} to={paths.dashboard} inherit onClick={onClose}>
            {openDangersText(open)}
          </Anchor>
          {unacknowledged > 0
            ? t('notifications.notAcknowledged', { unacknowledged })
            : t('notifications.acknowledged')}
        </p>
      )}
      {/* What has the focus when the button that had it is gone. */}
      <div ref={content} tabIndex={-1}>
        {notifications.length === 0 ? (
          <Text c="dimmed">{t('notifications.nothingHere')}</Text>
        ) : (
          <>
            <Group justify="flex-end" mb="sm">
              <Button variant="default" size="xs" onClick={clear}>
                {t('notifications.clearAll')}
              </Button>
            </Group>
            <ul className={classes.list}>
              {notifications.map((one) => (
                <NotificationItem
                  key={one.id}
                  notification={one}
                  now={now}
                  onFollow={onClose}
                  onRemove={(item) => remove(one.id, item)}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </Drawer>
  )
}

interface NotificationItemProps {
  notification: Notification
  now: number
  onFollow: () => void
  onRemove: (item: Element | null) => void
}

const TONE_WORDS = {
  success: t('notifications.done'),
  info: t('notifications.notice'),
  error: t('notifications.problem'),
  danger: t('notifications.danger'),
} as const

function NotificationItem({
  notification: { tone, title, description, path, at, isSeen },
  now,
  onFollow,
  onRemove,
}: NotificationItemProps) {
  return (
    <li className={classes.item} data-tone={tone} data-seen={isSeen}>
      <div>
        <Text fw={600}>
          {path ? (
            <Anchor component={Link} to={path} inherit onClick={onFollow}>
              {title}
            </Anchor>
          ) : (
            title
          )}
        </Text>
        {description && <Text size="sm">{description}</Text>}
        <Text size="sm" c="dimmed">
          {!isSeen && <strong className={classes.new}>{t('notifications.newStrong')} </strong>}
          {TONE_WORDS[tone]} · {agoText(at, now)}
        </Text>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        flex="none"
        aria-label={t('notifications.remove', { title })}
        onClick={(event) => onRemove(event.currentTarget.closest('li'))}
      >
        {t('notifications.removeButton')}
      </Button>
    </li>
  )
}
