import { IconArrowLeft, IconChartBar, IconFlag, IconMapPin, IconQrcode } from '@tabler/icons-react'
import { useId } from 'react'
import { paths } from 'shared-domain'
import { LinkButton } from '../button/Button'
import { t } from '../messages/translate'
import { PageFrame, useIsUnderApp } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import { pagePaths } from '../page-url/page-paths'
import classes from './TechnologyPage.module.css'
import { SECTIONS, type Section } from './technology-claims'

/** Explains how the product works. It is public at /technology, and in the operators' area at /app/technology. */
export function TechnologyPage() {
  return (
    <PageFrame
      header={
        <PublicHeader>
          <HeaderActions />
        </PublicHeader>
      }
    >
      <OperatorsBar />
      <TechnologyHero />
      <div className={classes.sections}>
        {SECTIONS.map((section) => (
          <TechnologySection key={section.title} section={section} />
        ))}
        <QuickActions />
      </div>
    </PageFrame>
  )
}

// The shell has its own header there, so the links of the page's header are above the page.
function OperatorsBar() {
  if (!useIsUnderApp()) return null
  return (
    <div className={classes.bar}>
      <LinkButton href={paths.dashboard}>
        <IconArrowLeft size={18} aria-hidden />
        {t('action.back')}
      </LinkButton>
      <HeaderActions />
    </div>
  )
}

function HeaderActions() {
  return (
    <div className={classes.actions}>
      <span className={classes.badge}>
        <IconMapPin size={16} aria-hidden />
        {t('technology.ready')}
      </span>
      <LinkButton href={paths.dashboard} kind="filled">
        {t('technology.demo')}
      </LinkButton>
    </div>
  )
}

const FIGURES = [
  { value: '1800+', name: t('technology.bins') },
  { value: '40%', name: t('technology.cost') },
  { value: '99.9%', name: t('technology.uptime') },
  { value: t('technology.zero'), name: t('technology.overflows') },
] as const

function TechnologyHero() {
  return (
    <div className={classes.hero}>
      <div className={classes.inner}>
        <h1 className={classes.title}>{t('technology.title')}</h1>
        <p className={classes.lead}>{t('technology.lead')}</p>
        <dl className={classes.figures}>
          {FIGURES.map(({ value, name }) => (
            <div key={name} className={classes.figure}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

function TechnologySection({ section: { title, text, claims } }: { section: Section }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.technologySectionTitle}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
      </div>
      <ul className={classes.claims}>
        {claims.map(({ Icon, title, text }) => (
          <li key={title} className={classes.claim}>
            <Icon size={24} stroke={1.7} className={classes.icon} aria-hidden />
            <div>
              <h3 className={classes.name}>{title}</h3>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ACTIONS = [
  { Icon: IconMapPin, name: t('report.find'), href: pagePaths.nearby() },
  { Icon: IconFlag, name: t('technology.report'), href: pagePaths.report() },
  { Icon: IconQrcode, name: t('technology.codes'), href: paths.qrCodes },
  { Icon: IconChartBar, name: t('technology.analytics'), href: paths.analytics },
] as const

function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={classes.quickActionsTitle}>
        {t('technology.actions')}
      </h2>
      <ul className={classes.quickActionsActions}>
        {ACTIONS.map(({ Icon, name, href }) => (
          <li key={name}>
            <a href={href} className={classes.action}>
              <Icon size={28} stroke={1.6} aria-hidden />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
