import { PRIVACY_PATH, publicPaths } from 'shared-domain'
import { CouncilPhone, LinkButton } from '../button/Button'
import { Card } from '../card/Card'
import { PageFrame } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import { ReferenceForm } from '../reference-form/ReferenceForm'
import classes from './FindReportPage.module.css'

/** For residents who have a reference on paper but no link. */
export const FindReportPage = () => (
  <PageFrame header={<PublicHeader />}>
    <div className={classes.page}>
      <h1>Find your report</h1>
      <Card title="What has become of it">
        <ReferenceForm />
        <p>
          A reference has ten letters and digits, such as 7K3MN-9QXAP. What you reported with this phone is
          listed on the page of each bin. If you have no reference, phone the council on <CouncilPhone />.
        </p>
      </Card>
      <div>
        <LinkButton href={publicPaths.report()}>Report a bin</LinkButton>
      </div>
      <p>
        <a href={PRIVACY_PATH}>What we keep of you, and for how long</a>
      </p>
    </div>
  </PageFrame>
)
