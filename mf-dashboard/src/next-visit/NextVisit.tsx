import { aucklandDate, DAY_MS, paths } from 'shared-domain'
import { useMay, useNow } from 'shared-domain/client'
import type { NextVisit as Visit } from 'shared-domain/contract'
import { Anchor, Link } from 'shared-ui'

/** The open route that will empty a bin, such as 'On route R012, tomorrow', so that an operator does not plan it twice. */
export function NextVisit({ visit }: { visit: Visit }) {
  const mayReadRoutes = useMay('routes:read')
  const today = aucklandDate(new Date(useNow()))
  return (
    <>
      On{' '}
      {mayReadRoutes ? (
        <Anchor component={Link} to={paths.route(visit.routeId)} inherit>
          route {visit.routeId}
        </Anchor>
      ) : (
        `route ${visit.routeId}`
      )}
      {`, ${visitWords(visit, today)}`}
    </>
  )
}

const calendar = new Intl.DateTimeFormat('en-NZ', { timeZone: 'UTC', day: 'numeric', month: 'long' })

/** When the truck comes. `today` is YYYY-MM-DD. */
function visitWords({ day, isUnderWay, isPastShift }: Visit, today: string): string {
  if (isPastShift) return 'under way, but the shift of its truck is over'
  if (isUnderWay) return 'under way'
  if (day === today) return 'today'
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const isTomorrow = midnight - Date.parse(`${today}T00:00:00Z`) === DAY_MS
  return isTomorrow ? 'tomorrow' : `on ${calendar.format(midnight)}`
}
