import { useEffect } from 'react'
import { agoText, paths } from 'shared-domain'
import { useNow } from 'shared-domain/client'
import { Anchor, Button, Drawer, Group, Link, Text } from 'shared-ui'
import { t } from '../messages/translate'
import type { OverlayProps } from '../overlays/overlay'
import classes from './InboxPanel.module.css'
import { clearInbox, markAllSeen, type Notification, removeFromInbox, useInbox } from './inbox'
import { openDangersText, useOpenDangers } from './open-dangers'

/** Lists past toasts, and alerts since the last visit. Closing it marks everything as seen. */
export function InboxPanel({ onClose }: Pick<OverlayProps, 'onClose'>) {
  const inbox = useInbox()
  const now = useNow()
  const { open, unacknowledged } = useOpenDangers()
  useEffect(() => markAllSeen, [])
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="26rem"
      title={t('inbox.notifications')}
      closeButtonProps={{ 'aria-label': t('inbox.closeNotifications') }}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      {open > 0 && (
        <p className={classes.dangers}>
          <Anchor component={Link} to={paths.dashboard} inherit onClick={onClose}>
            {openDangersText(open)}
          </Anchor>
          {unacknowledged > 0 ? t('inbox.notAcknowledged', { unacknowledged }) : t('inbox.acknowledged')}
        </p>
      )}
      {inbox.length === 0 ? (
        <Text c="dimmed">{t('inbox.nothingHere')}</Text>
      ) : (
        <>
          <Group justify="flex-end" mb="sm">
            <Button variant="default" size="xs" onClick={clearInbox}>
              {t('inbox.clearAll')}
            </Button>
          </Group>
          <ul className={classes.list}>
            {inbox.map((one) => (
              <InboxItem key={one.id} notification={one} now={now} onFollow={onClose} />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  )
}

interface InboxItemProps {
  notification: Notification
  now: number
  onFollow: () => void
}

const TONE_WORDS = {
  success: t('inbox.done'),
  info: t('inbox.notice'),
  error: t('inbox.problem'),
  danger: t('inbox.danger'),
} as const

function InboxItem({
  notification: { id, tone, title, description, path, at, isSeen },
  now,
  onFollow,
}: InboxItemProps) {
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
          {!isSeen && <strong className={classes.new}>{t('inbox.newStrong')} </strong>}
          {TONE_WORDS[tone]} · {agoText(at, now)}
        </Text>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        flex="none"
        aria-label={t('inbox.remove', { title })}
        onClick={() => removeFromInbox(id)}
      >
        {t('inbox.removeButton')}
      </Button>
    </li>
  )
}
