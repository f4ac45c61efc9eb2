import { paths } from 'shared-domain'
import classes from './PublicFooter.module.css'

export function PublicFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p>© 2024 Smart Bins Wellington. Smarter Waste, Cleaner Cities.</p>
        <nav aria-label="Pages" className={classes.links}>
          <a href={paths.home}>Home</a>
          <a href={paths.nearby()}>Nearby bins</a>
          <a href={paths.report()}>Report a bin</a>
          <a href={paths.findReport}>Find your report</a>
          <a href={paths.technology}>Technology</a>
        </nav>
      </div>
    </footer>
  )
}
