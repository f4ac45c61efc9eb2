import { paths } from 'shared-domain'
import { BrandMark, Link } from 'shared-ui'
import { rich, t } from '../messages/translate'
import { NotFound } from './NotFound'
import classes from './NotFoundPage.module.css'

/** The page for an unknown path. Outside of the operators' frame it has its own header. */
export function NotFoundPage() {
  return (
    <>
      <header className={classes.header}>
        <Link to={paths.home} className={classes.name}>
          <BrandMark size={32} />
          {rich('notFound.smartBins', { what: <span>{t('notFound.wellington')}</span> })}
        </Link>
        <nav aria-label={t('notFound.forResidents')} className={classes.links}>
          <Link to={paths.report()}>{t('notFound.reportBin')}</Link>
          <Link to={paths.nearby()}>{t('notFound.findBinsNearBy')}</Link>
        </nav>
      </header>
      <main>
        <NotFound />
      </main>
    </>
  )
}
