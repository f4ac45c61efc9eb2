import { momentText, paths } from 'shared-domain'
import { Anchor, Link } from 'shared-ui'
import classes from './BinHistory.module.css'
import type { BinHistory } from './bin-history'
import { HistorySection } from './HistorySection'

/** When a bin was emptied, and how full it was found. */
export function CollectionList({ collections }: Pick<BinHistory, 'collections'>) {
  return (
    <HistorySection title="Collections" none="Not emptied in eight weeks." isEmpty={collections.length === 0}>
      <ul className={classes.list}>
        {collections.map(({ at, fillLevel, routeId }) => (
          <li key={at}>
            <span>{momentText(at)}</span>
            <span>
              {fillLevel === null ? 'fill level not known' : `found ${Math.round(fillLevel)}% full`}
            </span>
            {routeId && (
              <Anchor component={Link} to={paths.route(routeId)}>
                Route {routeId}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </HistorySection>
  )
}
