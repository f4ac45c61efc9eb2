import { IconArrowLeft } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { LinkButton } from '../button/LinkButton'
import { PageFrame, useIsUnderApp } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import { HeaderActions } from './HeaderActions'
import { QuickActions } from './QuickActions'
import { TechnologyHero } from './TechnologyHero'
import classes from './TechnologyPage.module.css'
import { TechnologySection } from './TechnologySection'
import { SECTIONS } from './technology-claims'

/** How it works: for everybody at /technology, for operators at /app/technology. */
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

// The shell has a header of its own there, so what else the page's header offers stands above the page.
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
