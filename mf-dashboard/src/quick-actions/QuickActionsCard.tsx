import { IconAdjustmentsHorizontal, IconListSearch, IconMapPin, IconRoute } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import type { BinsAnswer } from 'shared-domain/client'
import { Button, Card, Link, SimpleGrid, Title, useDisclosure } from 'shared-ui'
import { AlertSettingsDialog } from '../alert-settings/AlertSettingsDialog'
import { AllBinsDialog } from '../all-bins/AllBinsDialog'
import { action, look } from './quick-action'
import { ReportsLink } from './ReportsLink'

/** Where operators go next. */
export function QuickActionsCard({ answer }: { answer: BinsAnswer }) {
  const [isListOpen, list] = useDisclosure()
  const [isSettingsOpen, settings] = useDisclosure()
  return (
    <Card component="section" aria-label="Quick Actions">
      <Title order={2} size="h4" mb="md">
        Quick Actions
      </Title>
      <SimpleGrid type="container" cols={{ base: 1, '36rem': 2 }} spacing="xs">
        <Button component={Link} to={paths.generateRoute} {...action} leftSection={<IconRoute {...look} />}>
          Generate Routes
        </Button>
        <Button {...action} leftSection={<IconListSearch {...look} />} onClick={list.open}>
          View All Bins
        </Button>
        <Button component={Link} to={paths.nearby()} {...action} leftSection={<IconMapPin {...look} />}>
          Find Nearby Bins
        </Button>
        <ReportsLink />
        <Button {...action} leftSection={<IconAdjustmentsHorizontal {...look} />} onClick={settings.open}>
          Alert Settings
        </Button>
      </SimpleGrid>
      <AllBinsDialog isOpen={isListOpen} onClose={list.close} answer={answer} />
      <AlertSettingsDialog isOpen={isSettingsOpen} onClose={settings.close} />
    </Card>
  )
}
