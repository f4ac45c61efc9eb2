import { paths } from 'shared-domain'
import { ActionIcon } from 'shared-ui'
import { PathIcon } from '../icon/PathIcon'
import type { Sidebar } from '../sidebar/use-sidebar'
import { AccountMenu } from './AccountMenu'
import { DataSourceToggle } from './DataSourceToggle'
import { ThemeToggle } from './ThemeToggle'
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
      <div className={classes.right}>
        <DataSourceToggle />
        <ThemeToggle />
        <AccountMenu onSignedOut={() => location.assign(paths.signIn(paths.dashboard))} />
      </div>
    </header>
  )
}
