import { paths } from 'shared-domain'
import { LinkButton } from '../button/LinkButton'
import { PageFrame } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import { CallToAction } from './CallToAction'
import { FeatureCards } from './FeatureCards'
import { Hero } from './Hero'
import { StatisticsStrip } from './StatisticsStrip'

/** What the product is, for a council that looks at it for the first time. */
export function LandingPage() {
  return (
    <PageFrame
      header={
        <PublicHeader>
          <LinkButton href={paths.technology}>Technology</LinkButton>
          <LinkButton href={paths.dashboard} kind="filled">
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
