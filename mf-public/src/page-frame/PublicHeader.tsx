import type { ReactNode } from 'react'
import { publicPaths } from 'shared-domain'
import { BrandMark } from 'shared-ui'
import classes from './PublicHeader.module.css'

/** The product's name at one end, and the page's own links at the other. */
export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <a href={publicPaths.home} className={classes.brand}>
          <BrandMark size={40} />
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
