import type { ReactNode } from 'react'
import { t } from '../messages/translate'
import { pagePaths, privacyPath } from '../page-url/page-paths'
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
        {t('frame.skip')}
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
        <p>{t('frame.copyright')}</p>
        <nav aria-label={t('frame.pages')} className={classes.links}>
          <a href={pagePaths.home}>{t('frame.home')}</a>
          <a href={pagePaths.nearby()}>{t('frame.nearby')}</a>
          <a href={pagePaths.report()}>{t('frame.report')}</a>
          <a href={pagePaths.findReport}>{t('frame.find')}</a>
          <a href={pagePaths.technology}>{t('frame.technology')}</a>
          <a href={privacyPath}>{t('frame.privacy')}</a>
        </nav>
      </div>
    </footer>
  )
}
