import { IconWalk } from '@tabler/icons-react'
import { directionsLink, type Point } from 'shared-domain'
import { LinkButton } from '../button/Button'
import { showToast } from '../toast/toasts'

interface DirectionsLinkProps {
  /** Where the walk starts, in words. */
  from: string
  to: Point & { location: string }
  /** The id of the element that names the bin: a list has many of these links. */
  describedBy: string
}

/** Opens the phone's map app, with a toast. A link, so that it needs no script. */
export function DirectionsLink({ from, to, describedBy }: DirectionsLinkProps) {
  const sayWhere = () =>
    showToast({ tone: 'info', message: `Getting directions from ${from} to ${to.location}` })
  return (
    <LinkButton
      href={directionsLink(to)}
      target="_blank"
      rel="noopener"
      onClick={sayWhere}
      aria-describedby={describedBy}
    >
      <IconWalk size={18} aria-hidden />
      Directions
    </LinkButton>
  )
}
