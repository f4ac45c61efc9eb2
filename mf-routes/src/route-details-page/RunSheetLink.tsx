import { IconDeviceMobile } from '@tabler/icons-react'
import { type DetailedRoute, paths } from 'shared-domain'
import { useMay } from 'shared-domain/client'
import { Button, Link } from 'shared-ui'

/** The way to the driver's page, as long as there is something to drive. */
export function RunSheetLink({ route }: { route: DetailedRoute }) {
  const mayDrive = useMay('routes:drive')
  if (!mayDrive || route.status === 'completed') return null
  return (
    <Button
      component={Link}
      to={paths.runSheet(route.id)}
      variant="default"
      leftSection={<IconDeviceMobile size={18} aria-hidden />}
    >
      Run Sheet
    </Button>
  )
}
