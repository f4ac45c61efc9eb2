import { paths } from 'shared-domain'
import { BrandMark, Drawer, Link, useLocation } from 'shared-ui'
import { PathIcon } from '../icon/PathIcon'
import { t } from '../messages/translate'
import { activeItem, type NavigationItem } from './navigation-items'
import classes from './Sidebar.module.css'
import type { Sidebar as SidebarState } from './use-sidebar'

interface SidebarProps {
  items: readonly NavigationItem[]
  sidebar: SidebarState
  /** Called when the pointer or the focus reaches the item of this path. */
  onApproach: (path: string) => void
}

/** A column that collapses to icons; on a phone, a panel over the page. */
export function Sidebar({ items, sidebar, onApproach }: SidebarProps) {
  const isIconsOnly = !sidebar.isMobile && !sidebar.isOpen
  const content = (
    <>
      <Link
        to={paths.home}
        className={classes.logo}
        aria-label={t('sidebar.smartBinsWellington')}
        onClick={sidebar.dismiss}
      >
        <BrandMark size={32} />
        {!isIconsOnly && (
          <span className={classes.name}>
            {t('sidebar.smartBins')}
            <small>{t('sidebar.wellington')}</small>
          </span>
        )}
      </Link>
      <SidebarLinks
        items={items}
        isIconsOnly={isIconsOnly}
        onApproach={onApproach}
        onFollow={sidebar.dismiss}
      />
    </>
  )

  if (sidebar.isMobile) {
    return (
      <Drawer
        opened={sidebar.isOpen}
        onClose={sidebar.dismiss}
        size="18rem"
        title={t('sidebar.menu')}
        closeButtonProps={{ 'aria-label': t('sidebar.closeMenu') }}
      >
        {content}
      </Drawer>
    )
  }
  return (
    <div className={classes.space} data-open={sidebar.isOpen}>
      <aside id="sidebar" aria-label={t('sidebar.sidebar')} className={classes.panel}>
        {content}
      </aside>
    </div>
  )
}

interface SidebarLinksProps {
  items: readonly NavigationItem[]
  isIconsOnly: boolean
  onApproach: (path: string) => void
  onFollow: () => void
}

function SidebarLinks({ items, isIconsOnly, onApproach, onFollow }: SidebarLinksProps) {
  const { pathname } = useLocation()
  const active = activeItem(items, pathname)
  return (
    <nav aria-label={t('sidebar.navigation')}>
      {!isIconsOnly && <p className={classes.label}>{t('sidebar.navigation')}</p>}
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
