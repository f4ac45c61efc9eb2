import { useEffect } from 'react'
import { ActionIcon, onToast } from 'shared-ui'
import { PathIcon } from '../icon/PathIcon'
import { t } from '../messages/translate'
import { useOverlays } from '../overlays/overlay'
import classes from './InboxButton.module.css'
import { keepToast, useInbox } from './inbox'
import { openDangersText, useOpenDangers } from './open-dangers'

const BELL = 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4'

/** Opens the notifications and shows how many are new. */
export function InboxButton() {
  const { open, opened } = useOverlays()
  const unseen = useInbox().filter(({ isSeen }) => !isSeen).length
  const { open: dangers } = useOpenDangers()
  const facts = [unseen > 0 && t('inbox.new', { unseen }), dangers > 0 && openDangersText(dangers)].filter(
    Boolean,
  )
  useEffect(() => onToast((toast) => keepToast(toast)), [])
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.button}
      aria-label={[t('inbox.notifications'), ...facts].join(', ')}
      aria-haspopup="dialog"
      aria-expanded={opened === 'inbox'}
      onClick={() => open('inbox')}
    >
      <PathIcon d={BELL} />
      {(dangers > 0 || unseen > 0) && (
        <span className={classes.count} data-tone={dangers > 0 ? 'danger' : undefined} aria-hidden>
          {dangers > 0 ? '!' : unseen}
        </span>
      )}
    </ActionIcon>
  )
}
