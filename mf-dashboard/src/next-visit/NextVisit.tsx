import { aucklandDate, DAY_MS, paths } from 'shared-domain'
import { useMay, useNow } from 'shared-domain/client'
import type { NextVisit as Visit } from 'shared-domain/contract'
import { Anchor, Link } from 'shared-ui'
import { rich, t } from '../messages/translate'

/** The open route that will empty a bin, such as 'On route R012, tomorrow', so that an operator does not plan it twice. */
export function NextVisit({ visit }: { visit: Visit }) {
  const mayReadRoutes = useMay('routes:read')
  const today = aucklandDate(new Date(useNow()))
  return (
    <>
      {rich('nextVisit.on', {
        what: mayReadRoutes ? (
          <Anchor component={Link} to={paths.route(visit.routeId)} inherit>
            {t('nextVisit.route', { routeId: visit.routeId })}
          </Anchor>
        ) : (
          t('nextVisit.route', { routeId: visit.routeId })
        ),
        visit: visitWords(visit, today),
      })}
    </>
  )
}

const calendar = new Intl.DateTimeFormat('en-NZ', { timeZone: 'UTC', day: 'numeric', month: 'long' })

/** When the truck comes. `today` is YYYY-MM-DD. */
function visitWords({ day, isUnderWay, isPastShift }: Visit, today: string): string {
  if (isPastShift) return t('nextVisit.underWay')
  if (isUnderWay) return t('nextVisit.underWayText')
  if (day === today) return t('nextVisit.today')
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const isTomorrow = midnight - Date.parse(`${today}T00:00:00Z`) === DAY_MS
  return isTomorrow
    ? t('nextVisit.tomorrow')
    : t('nextVisit.onMidnight', { midnight: calendar.format(midnight) })
}
