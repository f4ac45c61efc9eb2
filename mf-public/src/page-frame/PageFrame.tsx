import type { ReactNode } from 'react'
import { usePageUrl } from '../page-url/use-page-url'
import { ToastRegion } from '../toast/ToastRegion'
import classes from './PageFrame.module.css'
import { PublicFooter } from './PublicFooter'

interface PageFrameProps {
  /** Shown where the page is on its own; the operators' area has a header already. */
  header: ReactNode
  children: ReactNode
}

/** Whether the page stands in the operators' area, beside the shell's sidebar. */
export const useIsUnderApp = () => usePageUrl()?.pathname.startsWith('/app/') ?? false

/** Header, main part, footer and toasts of a public page; under /app the shell has the landmarks. */
export function PageFrame({ header, children }: PageFrameProps) {
  if (useIsUnderApp()) return <div className={classes.page}>{children}</div>
  return (
    <div className={classes.page} data-alone>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      {header}
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <PublicFooter />
      <ToastRegion />
    </div>
  )
}
