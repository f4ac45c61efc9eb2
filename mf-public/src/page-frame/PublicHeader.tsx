import type { ReactNode } from 'react'
import { BrandMark } from 'shared-ui'
import { t } from '../messages/translate'
import { pagePaths } from '../page-url/page-paths'
import classes from './PublicHeader.module.css'

/** The product's name at one end, and the page's own links at the other. */
export function PublicHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <a href={pagePaths.home} className={classes.brand}>
          <BrandMark size={40} />
          <span>
            <span className={classes.name}>{t('document.site')}</span>
            <span className={classes.subtitle}>{t('frame.subtitle')}</span>
          </span>
        </a>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </header>
  )
}
