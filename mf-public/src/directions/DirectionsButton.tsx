import { IconWalk } from '@tabler/icons-react'
import { directionsLink, type Point } from 'shared-domain'
import { Button } from '../button/Button'
import { showToast } from '../toast/toasts'

interface DirectionsButtonProps {
  /** Where the walk starts, in words. */
  from: string
  to: Point & { location: string }
  /** The id of the element that names the bin: a list has many of these buttons. */
  describedBy: string
}

/** Says what it does, and opens the phone's map app. */
export function DirectionsButton({ from, to, describedBy }: DirectionsButtonProps) {
  function openMap() {
    showToast({ tone: 'info', message: `Getting directions from ${from} to ${to.location}` })
    open(directionsLink(to), '_blank', 'noopener')
  }
  return (
    <Button onClick={openMap} aria-describedby={describedBy}>
      <IconWalk size={18} aria-hidden />
      Directions
    </Button>
  )
}
