import { IconWalk } from '@tabler/icons-react'
import { directionsLink, type Point } from 'shared-domain'
import { LinkButton } from '../button/Button'
import { t } from '../messages/translate'
import { showToast } from '../toast/toasts'

interface DirectionsLinkProps {
  /** The start of the walk as text. */
  from: string
  to: Point & { location: string }
  /** The id of the element that names the bin. It tells the links of a list apart for screen readers. */
  describedBy: string
}

/** Opens the phone's map app and shows a toast. It is a link, so that it works without a script. */
export function DirectionsLink({ from, to, describedBy }: DirectionsLinkProps) {
  const sayWhere = () =>
    showToast({ tone: 'info', message: t('directions.toast', { from, to: to.location }) })
  return (
    <LinkButton
      href={directionsLink(to)}
      target="_blank"
      rel="noopener"
      onClick={sayWhere}
      aria-describedby={describedBy}
    >
      <IconWalk size={18} aria-hidden />
      {t('directions.link')}
    </LinkButton>
  )
}
