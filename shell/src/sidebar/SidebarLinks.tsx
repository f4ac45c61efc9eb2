import { Link, useLocation } from 'shared-ui'
import { PathIcon } from '../icon/PathIcon'
import { activeItem, type NavigationItem } from './navigation-items'
import classes from './Sidebar.module.css'

interface SidebarLinksProps {
  items: readonly NavigationItem[]
  isIconsOnly: boolean
  onApproach: (path: string) => void
  onFollow: () => void
}

export function SidebarLinks({ items, isIconsOnly, onApproach, onFollow }: SidebarLinksProps) {
  const { pathname } = useLocation()
  const active = activeItem(items, pathname)
  return (
    <nav aria-label="Navigation">
      {!isIconsOnly && <p className={classes.label}>Navigation</p>}
      <ul className={classes.links}>
        {items.map((item) => (
          <li key={item.path}>
            <Link
              to={item.path}
              className={classes.link}
              title={isIconsOnly ? item.label : undefined}
              aria-label={isIconsOnly ? item.label : undefined}
              aria-current={item === active ? 'page' : undefined}
              onMouseEnter={() => onApproach(item.path)}
              onFocus={() => onApproach(item.path)}
              onClick={onFollow}
            >
              <PathIcon d={item.icon} />
              {!isIconsOnly && <span>{item.label}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
