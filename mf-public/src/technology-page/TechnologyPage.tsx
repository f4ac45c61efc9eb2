import { IconArrowLeft, IconChartBar, IconFlag, IconMapPin, IconQrcode } from '@tabler/icons-react'
import { useId } from 'react'
import { paths } from 'shared-domain'
import { LinkButton } from '../button/Button'
import { PageFrame, useIsUnderApp } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
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
        Back
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
        Wellington Ready
      </span>
      <LinkButton href={paths.dashboard} kind="filled">
        Live Demo
      </LinkButton>
    </div>
  )
}

const FIGURES = [
  { value: '1800+', name: 'Smart Bins Deployed' },
  { value: '40%', name: 'Cost Reduction' },
  { value: '99.9%', name: 'Uptime' },
  { value: 'Zero', name: 'Overflows' },
] as const

function TechnologyHero() {
  return (
    <div className={classes.hero}>
      <div className={classes.inner}>
        <h1 className={classes.title}>The technology behind a cleaner Wellington</h1>
        <p className={classes.lead}>
          Sensors in the bins, routes for the crews, and a label on every bin that any phone can read.
        </p>
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
  { Icon: IconMapPin, name: 'Find Nearby Bins', href: paths.nearby() },
  { Icon: IconFlag, name: 'Report Bin Issue', href: paths.report() },
  { Icon: IconQrcode, name: 'QR Code System', href: paths.qrCodes },
  { Icon: IconChartBar, name: 'View Analytics', href: paths.analytics },
] as const

function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className={classes.quickActionsTitle}>
        Quick Actions
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
