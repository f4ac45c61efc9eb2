import { paths } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { ActionIcon, Badge, Group, Switch, useComputedColorScheme, useMantineColorScheme } from 'shared-ui'
import { PathIcon } from '../icon/PathIcon'
import { useOverlays } from '../overlays/overlay'
import type { Sidebar } from '../sidebar/use-sidebar'
import { AccountMenu } from './AccountMenu'
import classes from './TopBar.module.css'

const SIDEBAR_ICON = 'M4 5h16v14H4zM9 5v14'

export function TopBar({ sidebar }: { sidebar: Sidebar }) {
  return (
    <header className={classes.bar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Toggle sidebar"
        aria-expanded={sidebar.isOpen}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={sidebar.toggle}
      >
        <PathIcon d={SIDEBAR_ICON} />
      </ActionIcon>
      <SearchButton />
      <div className={classes.right}>
        <DataSourceToggle />
        <ThemeToggle />
        <AccountMenu onSignedOut={() => location.assign(paths.signOut)} />
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
      aria-label="Search and commands"
      aria-haspopup="dialog"
      aria-expanded={opened === 'palette'}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => open('palette')}
    >
      <PathIcon d={SEARCH} size={18} />
      <span className={classes.searchText}>Search…</span>
      <kbd className={classes.searchText}>{IS_MAC ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}

const IS_MAC = /Mac|iP(hone|ad)/.test(navigator.platform)

/** Real data by default, the samples by choice. */
function DataSourceToggle() {
  const { source, setSource } = useDataSource()
  return (
    <Group gap="xs" wrap="nowrap">
      {source === 'mock' && (
        <Badge variant="light" color="gray" visibleFrom="xs">
          Mock data
        </Badge>
      )}
      <Switch
        label="Real data"
        labelPosition="left"
        checked={source === 'real'}
        onChange={(event) => setSource(event.currentTarget.checked ? 'real' : 'mock')}
      />
    </Group>
  )
}

const SUN =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5'
const MOON = 'M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5'

/** The system's colour scheme, until an operator chooses the other. */
function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = shown === 'light' ? 'dark' : 'light'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Switch to ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      <PathIcon d={other === 'dark' ? MOON : SUN} />
    </ActionIcon>
  )
}
