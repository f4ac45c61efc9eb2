import type { ReactNode } from 'react'
import { publicPaths } from 'shared-domain'
import { usePageUrl } from '../page-url/use-page-url'
import { ToastRegion } from '../toast/ToastRegion'
import classes from './PageFrame.module.css'

interface PageFrameProps {
  /** Shown on a standalone page only, because the operators' area has its own header. */
  header: ReactNode
  children: ReactNode
}

/** Whether the page is shown in the operators' area, beside the shell's sidebar. */
export const useIsUnderApp = () => usePageUrl()?.pathname.startsWith('/app/') ?? false

/** Header, main part, footer and toasts of a public page. Under /app the landmarks are the shell's. */
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

function PublicFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p>© 2024 Smart Bins Wellington. Smarter Waste, Cleaner Cities.</p>
        <nav aria-label="Pages" className={classes.links}>
          <a href={publicPaths.home}>Home</a>
          <a href={publicPaths.nearby()}>Nearby bins</a>
          <a href={publicPaths.report()}>Report a bin</a>
          <a href={publicPaths.findReport}>Find your report</a>
          <a href={publicPaths.technology}>Technology</a>
        </nav>
      </div>
    </footer>
  )
}
