import { IconArrowRight } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { LinkButton } from '../button/LinkButton'
import classes from './Hero.module.css'
import { WellingtonScene } from './WellingtonScene'

export function Hero() {
  return (
    <div className={classes.hero}>
      <div className={classes.inner}>
        <div>
          <h1 className={classes.tagline}>Smarter Waste, Cleaner Cities.</h1>
          <p className={classes.lead}>
            Real-Time Bin Monitoring &amp; Intelligent Collection Routing for New Zealand City Councils.
          </p>
          <div className={classes.actions}>
            <LinkButton href={paths.dashboard} kind="filled" size="large">
              View Live Demo
              <IconArrowRight size={20} aria-hidden />
            </LinkButton>
            <LinkButton href={paths.technology} size="large">
              Explore Technology
            </LinkButton>
          </div>
        </div>
        <WellingtonScene />
      </div>
    </div>
  )
}
