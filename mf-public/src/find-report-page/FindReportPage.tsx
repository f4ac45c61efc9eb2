import { CouncilPhone, LinkButton } from '../button/Button'
import { Card } from '../card/Card'
import { rich, t } from '../messages/translate'
import { PageFrame } from '../page-frame/PageFrame'
import { PublicHeader } from '../page-frame/PublicHeader'
import { pagePaths, privacyPath } from '../page-url/page-paths'
import { ReferenceForm } from '../reference-form/ReferenceForm'
import classes from './FindReportPage.module.css'

/** For residents who have a reference on paper but no link. */
export const FindReportPage = () => (
  <PageFrame header={<PublicHeader />}>
    <div className={classes.page}>
      <h1>{t('find.title')}</h1>
      <Card title={t('find.cardTitle')}>
        <ReferenceForm />
        <p>{rich('find.text', { phone: <CouncilPhone /> })}</p>
      </Card>
      <div>
        <LinkButton href={pagePaths.report()}>{t('action.bin')}</LinkButton>
      </div>
      <p>
        <a href={privacyPath}>{t('find.privacy')}</a>
      </p>
    </div>
  </PageFrame>
)
