import type { ReactNode } from 'react'
import { paths } from 'shared-domain'
import classes from './PublicHeader.module.css'

/** The product's name, and at the other end whatever the page offers. */
export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <a href={paths.home} className={classes.brand}>
          <Logo />
          <span>
            <span className={classes.name}>Smart Bins Wellington</span>
            <span className={classes.subtitle}>Smart Waste Management</span>
          </span>
        </a>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </header>
  )
}

/** A bin whose level is being read. */
function Logo() {
  return (
    <svg className={classes.logo} viewBox="0 0 40 40" aria-hidden="true">
      <rect className={classes.ground} width="40" height="40" rx="11" />
      <path className={classes.line} d="M11.5 15.5h17M17 15.5v-2.2h6v2.2M13.3 15.5l1.4 14h10.6l1.4-14" />
      <path className={classes.level} d="M15.6 22.5h8.8l-.6 5.2h-7.6z" />
      <path className={classes.line} d="M14.6 9.8a8 8 0 0 1 10.8 0" />
    </svg>
  )
}
