import type { MouseEvent } from 'react'
import type { Point } from 'shared-domain'
import { t } from '../messages/translate'
import { pagePaths } from '../page-url/page-paths'
import { replaceAddress } from '../page-url/use-page-url'
import classes from './PlaceLinks.module.css'

/** Places to search around when the phone's location is not available. They are links, which need no script. */
export function PlaceLinks({ radiusKm }: { radiusKm: number }) {
  return (
    <details className={classes.places}>
      <summary className={classes.summary}>{t('search.choose')}</summary>
      <ul className={classes.list}>
        {WELLINGTON_PLACES.map(({ name, point }) => (
          <li key={name}>
            <a href={pagePaths.nearby(point, radiusKm)} className={classes.link} onClick={searchHere}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Searches without loading a new document and closes the list. A click that opens another tab is left to the browser. */
function searchHere(event: MouseEvent<HTMLAnchorElement>) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const { pathname, search } = event.currentTarget
  replaceAddress(pathname + search)
  const list = event.currentTarget.closest('details')
  list?.removeAttribute('open')
  list?.querySelector('summary')?.focus()
}

interface NamedPlace {
  name: string
  point: Point
}

/** Busy places in Wellington, from the centre outwards. */
const WELLINGTON_PLACES: readonly NamedPlace[] = [
  { name: t('search.station'), point: { lat: -41.279, lng: 174.7804 } },
  { name: 'Lambton Quay', point: { lat: -41.2838, lng: 174.7757 } },
  { name: 'Cuba Street', point: { lat: -41.2938, lng: 174.7755 } },
  { name: 'Courtenay Place', point: { lat: -41.293, lng: 174.7815 } },
  { name: 'Oriental Bay', point: { lat: -41.2914, lng: 174.7932 } },
  { name: 'Kelburn', point: { lat: -41.289, lng: 174.7678 } },
  { name: 'Newtown', point: { lat: -41.3125, lng: 174.7798 } },
  { name: 'Kilbirnie', point: { lat: -41.3168, lng: 174.7946 } },
  { name: 'Island Bay', point: { lat: -41.334, lng: 174.7738 } },
  { name: 'Miramar', point: { lat: -41.3155, lng: 174.8155 } },
  { name: 'Johnsonville', point: { lat: -41.2225, lng: 174.8058 } },
]

/** The name of a listed place, by its point. */
export const placeName = ({ lat, lng }: Point) =>
  WELLINGTON_PLACES.find(({ point }) => point.lat === lat && point.lng === lng)?.name ?? null
