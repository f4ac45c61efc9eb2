import {
  IconArrowRight,
  IconBellRinging,
  IconChartBar,
  IconLeaf,
  IconRoute,
  IconShieldLock,
  IconTrash,
} from '@tabler/icons-react'
import { LinkButton } from '../button/Button'
import { t } from '../messages/translate'
import { PageFrame } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import { pagePaths } from '../page-url/page-paths'
import classes from './LandingPage.module.css'
import { WellingtonScene } from './WellingtonScene'

/** Presents the product to a council that sees it for the first time. */
export function LandingPage() {
  return (
    <PageFrame
      header={
        <PublicHeader>
          <LinkButton href={pagePaths.technology}>{t('frame.technology')}</LinkButton>
          <LinkButton href={pagePaths.dashboard} kind="filled">
            {t('landing.dashboard')}
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
          <h1 className={classes.tagline}>{t('landing.tagline')}</h1>
          <p className={classes.lead}>{t('landing.lead')}</p>
          <div className={classes.actions}>
            <LinkButton href={pagePaths.dashboard} kind="filled" size="large">
              {t('landing.demo')}
              <IconArrowRight size={20} aria-hidden />
            </LinkButton>
            <LinkButton href={pagePaths.technology} size="large">
              {t('landing.technology')}
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
        {t('landing.features')}
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
    title: t('landing.monitoring'),
    text: t('landing.monitoringText'),
  },
  {
    Icon: IconRoute,
    title: t('landing.routing'),
    text: t('landing.routingText'),
  },
  {
    Icon: IconBellRinging,
    title: t('landing.alerts'),
    text: t('landing.alertsText'),
  },
  {
    Icon: IconChartBar,
    title: t('landing.analytics'),
    text: t('landing.analyticsText'),
  },
  {
    Icon: IconLeaf,
    title: t('landing.sustainability'),
    text: t('landing.sustainabilityText'),
  },
  {
    Icon: IconShieldLock,
    title: t('landing.security'),
    text: t('landing.securityText'),
  },
] as const

const FIGURES = [
  { value: '40%', name: t('landing.fuel') },
  { value: '60%', name: t('landing.trips') },
  { value: '85%', name: t('landing.efficiency') },
  { value: '30%', name: t('landing.carbon') },
] as const

function StatisticsStrip() {
  return (
    <section className={classes.strip} aria-label={t('landing.gains')}>
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
          {t('landing.ready')}
        </h2>
        <p className={classes.callToActionText}>{t('landing.readyText')}</p>
        <div className={classes.callToActionActions}>
          <LinkButton href={pagePaths.dashboard} kind="filled" size="large">
            {t('landing.explore')}
          </LinkButton>
          <LinkButton href={pagePaths.technology} size="large">
            {t('landing.view')}
          </LinkButton>
        </div>
      </section>
    </div>
  )
}
