import type { MouseEvent } from 'react'
import { paths } from 'shared-domain'
import { replaceAddress } from '../page-url/use-page-url'
import classes from './PlaceLinks.module.css'
import { WELLINGTON_PLACES } from './wellington-places'

/** Places to search around for somebody whose phone doesn't say where it is. They are links, and need no script. */
export function PlaceLinks({ radiusKm }: { radiusKm: number }) {
  return (
    <details className={classes.places}>
      <summary className={classes.summary}>Choose a place</summary>
      <ul className={classes.list}>
        {WELLINGTON_PLACES.map(({ name, point }) => (
          <li key={name}>
            <a href={paths.nearby(point, radiusKm)} className={classes.link} onClick={searchHere}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Without a new document, and with the list closed. A click that wants another tab is the browser's. */
function searchHere(event: MouseEvent<HTMLAnchorElement>) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const { pathname, search } = event.currentTarget
  replaceAddress(pathname + search)
  const list = event.currentTarget.closest('details')
  list?.removeAttribute('open')
  list?.querySelector('summary')?.focus()
}
