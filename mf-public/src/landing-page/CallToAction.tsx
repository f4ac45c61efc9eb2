import { paths } from 'shared-domain'
import { LinkButton } from '../button/LinkButton'
import classes from './CallToAction.module.css'

export function CallToAction() {
  return (
    <div className={classes.section}>
      <section className={classes.card} aria-labelledby="call-to-action">
        <h2 id="call-to-action" className={classes.title}>
          Ready to Transform Your Waste Management?
        </h2>
        <p className={classes.text}>
          See central Wellington’s bins on the map, plan a collection route, and print a label for a bin.
        </p>
        <div className={classes.actions}>
          <LinkButton href={paths.dashboard} kind="filled" size="large">
            Explore Dashboard
          </LinkButton>
          <LinkButton href={paths.technology} size="large">
            View Technology
          </LinkButton>
        </div>
      </section>
    </div>
  )
}
