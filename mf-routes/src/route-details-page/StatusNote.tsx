import type { DetailedRoute } from 'shared-domain'
import { useMay } from 'shared-domain/client'
import { Text } from 'shared-ui'
import classes from './RouteDetails.module.css'

/** What comes next for the route, and why what one may look for is not there. */
export function StatusNote({ route }: { route: DetailedRoute }) {
  const mayDrive = useMay('routes:drive')
  const words = sentence(route, mayDrive)
  return (
    words && (
      <Text mt="sm" className={classes.screenOnly}>
        {words}
      </Text>
    )
  )
}

function sentence(
  { status, changes, driver, binsDone, bins }: DetailedRoute,
  mayDrive: boolean,
): string | null {
  // Nobody drives the samples.
  if (binsDone === null) return null
  if (status === 'completed') {
    const rest = binsDone < bins ? ' For what is left, generate a new one.' : ''
    return `This route is completed: nothing on it changes any more.${rest}`
  }
  if (!mayDrive) return 'Your role shows this route. Drivers and operators start and complete it.'
  if (status === 'active') return 'This route is under way. It can be completed, not put back to pending.'
  if (!driver && changes.includes('assign'))
    return 'This route is pending, and nobody has it yet: assign it, then it is started from its run sheet or here.'
  return 'This route is pending: it is started when the truck leaves, from its run sheet or here.'
}
