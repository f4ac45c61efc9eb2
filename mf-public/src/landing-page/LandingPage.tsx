import {
  IconArrowRight,
  IconBellRinging,
  IconChartBar,
  IconLeaf,
  IconRoute,
  IconShieldLock,
  IconTrash,
} from '@tabler/icons-react'
import { publicPaths } from 'shared-domain'
import { LinkButton } from '../button/Button'
import { PageFrame } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import classes from './LandingPage.module.css'
import { WellingtonScene } from './WellingtonScene'

/** Presents the product to a council that sees it for the first time. */
export function LandingPage() {
  return (
    <PageFrame
      header={
        <PublicHeader>
          <LinkButton href={publicPaths.technology}>Technology</LinkButton>
          <LinkButton href={publicPaths.dashboard} kind="filled">
            Launch Dashboard
          </LinkButton>
        </PublicHeader>
      }
    >
      <Hero />
      <FeatureCards />
      <StatisticsStrip />
      <CallToAction />
    </PageFrame>
  )
}

function Hero() {
  return (
    <div className={classes.hero}>
      <div className={classes.inner}>
        <div>
          <h1 className={classes.tagline}>Smarter Waste, Cleaner Cities.</h1>
          <p className={classes.lead}>
            Real-Time Bin Monitoring &amp; Intelligent Collection Routing for New Zealand City Councils.
          </p>
          <div className={classes.actions}>
            <LinkButton href={publicPaths.dashboard} kind="filled" size="large">
              View Live Demo
              <IconArrowRight size={20} aria-hidden />
            </LinkButton>
            <LinkButton href={publicPaths.technology} size="large">
              Explore Technology
            </LinkButton>
          </div>
        </div>
        <WellingtonScene />
      </div>
    </div>
  )
}

function FeatureCards() {
  return (
    <section className={classes.section} aria-labelledby="features">
      <h2 id="features" className={classes.title}>
        Everything a city needs to stay ahead of its bins
      </h2>
      <ul className={classes.cards}>
        {FEATURES.map(({ Icon, title, text }) => (
          <li key={title} className={classes.card}>
            <span className={classes.icon}>
              <Icon size={26} stroke={1.7} aria-hidden />
            </span>
            <h3 className={classes.name}>{title}</h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The features that the landing page lists. */
const FEATURES = [
  {
    Icon: IconTrash,
    title: 'Real-Time Bin Fill Monitoring',
    text: 'Ultrasonic sensors report how full every bin is, so crews know before residents have to call.',
  },
  {
    Icon: IconRoute,
    title: 'Smart Collection Routing',
    text: 'Routes go to the bins that need emptying, in the shortest order, and pass by the rest.',
  },
  {
    Icon: IconBellRinging,
    title: 'Intelligent Alerts',
    text: 'Full bins and sensors that need care raise an alert, with the most urgent first.',
  },
  {
    Icon: IconChartBar,
    title: 'Advanced Analytics',
    text: 'Fill rates, collection efficiency and volumes show where a bin more, or a trip less, pays off.',
  },
  {
    Icon: IconLeaf,
    title: 'Sustainability',
    text: 'Fewer trips mean less fuel and less CO2, and contamination is found before it spoils recycling.',
  },
  {
    Icon: IconShieldLock,
    title: 'Enterprise Security',
    text: 'GDPR compliant with role-based access control.',
  },
] as const

const FIGURES = [
  { value: '40%', name: 'Fuel Savings' },
  { value: '60%', name: 'Fewer Trips' },
  { value: '85%', name: 'Route Efficiency' },
  { value: '30%', name: 'CO2 Reduction' },
] as const

function StatisticsStrip() {
  return (
    <section className={classes.strip} aria-label="What councils gain">
      <dl className={classes.figures}>
        {FIGURES.map(({ value, name }) => (
          <div key={name} className={classes.figure}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function CallToAction() {
  return (
    <div className={classes.callToActionSection}>
      <section className={classes.callToActionCard} aria-labelledby="call-to-action">
        <h2 id="call-to-action" className={classes.callToActionTitle}>
          Ready to Transform Your Waste Management?
        </h2>
        <p className={classes.callToActionText}>
          See central Wellington’s bins on the map, plan a collection route, and print a label for a bin.
        </p>
        <div className={classes.callToActionActions}>
          <LinkButton href={publicPaths.dashboard} kind="filled" size="large">
            Explore Dashboard
          </LinkButton>
          <LinkButton href={publicPaths.technology} size="large">
            View Technology
          </LinkButton>
        </div>
      </section>
    </div>
  )
}
