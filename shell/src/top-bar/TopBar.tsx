import { paths } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { ActionIcon, Badge, Group, Switch } from 'shared-ui'
import { PathIcon } from '../icon/PathIcon'
import { t } from '../messages/translate'
import { NotificationsButton } from '../notifications/NotificationsButton'
import { useOverlays } from '../overlays/overlay'
import { MOD_KEY } from '../overlays/shortcut-keys'
import type { Sidebar } from '../sidebar/use-sidebar'
import { ToolsMenu } from '../tools-menu/ToolsMenu'
import { AccountMenu, type AccountPage } from './AccountMenu'
import classes from './TopBar.module.css'

const SIDEBAR_ICON = 'M4 5h16v14H4zM9 5v14'

interface TopBarProps {
  sidebar: Sidebar
  accountPages: readonly AccountPage[]
}

export function TopBar({ sidebar, accountPages }: TopBarProps) {
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('topBar.toggleSidebar')}
        aria-expanded={sidebar.isOpen}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={sidebar.toggle}
      >
        <PathIcon d={SIDEBAR_ICON} />
      </ActionIcon>
      <SearchButton />
      <div className={classes.right}>
        <DataSourceToggle />
        <NotificationsButton />
        <ToolsMenu />
        <AccountMenu pages={accountPages} onSignedOut={() => location.assign(paths.signOut)} />
      </div>
    </header>
  )
}

const SEARCH = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 21 21'

/** Opens the command palette. */
function SearchButton() {
  const { open, opened } = useOverlays()
  return (
    <button
      type="button"
      className={classes.search}
      aria-label={t('topBar.searchAndCommands')}
      aria-haspopup="dialog"
      aria-expanded={opened === 'palette'}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => open('palette')}
    >
      <PathIcon d={SEARCH} size={18} />
      <span className={classes.searchText}>{t('topBar.search')}</span>
      <kbd className={classes.searchText}>{MOD_KEY} K</kbd>
    </button>
  )
}

/** Switches between real data, the default, and mock data, where mock data is offered. */
function DataSourceToggle() {
  const { source, isMockOffered, setSource } = useDataSource()
  if (!isMockOffered) return null
  const isReal = source === 'real'
  return (
    <Group gap="xs" wrap="nowrap">
      {!isReal && (
        <Badge variant="light" color="gray" visibleFrom="xs">
          {t('topBar.mockData')}
        </Badge>
      )}
      <Switch
        label={t('topBar.realData')}
        labelPosition="left"
        checked={isReal}
        onChange={(event) => setSource(event.currentTarget.checked ? 'real' : 'mock')}
      />
    </Group>
  )
}
