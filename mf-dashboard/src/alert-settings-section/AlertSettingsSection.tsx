import { Card, Title } from 'shared-ui'
import { AlertSettings } from '../alert-settings/AlertSettingsDialog'
import { t } from '../messages/translate'

/** The thresholds of alerts, on the page Settings. */
export const AlertSettingsSection = () => (
  <Card component="section" aria-label={t('alertSettingsSection.alertSettings')}>
    <Title order={2} size="h4" mb="xs">
      {t('alertSettingsSection.alertSettings')}
    </Title>
    <AlertSettings keepsTyped />
  </Card>
)
