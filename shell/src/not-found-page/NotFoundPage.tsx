import { paths } from 'shared-domain'
import { BrandMark, Link } from 'shared-ui'
import { NotFound } from './NotFound'
import classes from './NotFoundPage.module.css'

/** The page for an unknown path. Outside of the operators' frame it has its own header. */
export function NotFoundPage() {
  return (
    <>
      <header className={classes.header}>
        <Link to={paths.home} className={classes.name}>
          <BrandMark size={32} />
          Smart Bins <span>Wellington</span>
        </Link>
        <nav aria-label="For residents" className={classes.links}>
          <Link to={paths.report()}>Report a bin</Link>
          <Link to={paths.nearby()}>Find bins near by</Link>
        </nav>
      </header>
      <main>
        <NotFound />
      </main>
    </>
  )
}
