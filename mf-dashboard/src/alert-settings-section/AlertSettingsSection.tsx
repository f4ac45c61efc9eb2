import { Card, Title } from 'shared-ui'
import { AlertSettings } from '../alert-settings/AlertSettingsDialog'

/** The thresholds of alerts, on the page Settings. */
export const AlertSettingsSection = () => (
  <Card component="section" aria-label="Alert settings">
    <Title order={2} size="h4" mb="xs">
      Alert settings
    </Title>
    <AlertSettings />
  </Card>
)
