import { IconNavigation } from '@tabler/icons-react'
import { directionsLink, type Point } from 'shared-domain'
import { Button, VisuallyHidden } from 'shared-ui'

/** Opens the phone's map app. */
export const NavigateLink = ({ to, name }: { to: Point; name: string }) => (
  <Button
    component="a"
    href={directionsLink(to, 'driving')}
    target="_blank"
    rel="noreferrer"
    size="lg"
    variant="light"
    leftSection={<IconNavigation size={22} aria-hidden />}
  >
    Navigate<VisuallyHidden> to {name} in the map app</VisuallyHidden>
  </Button>
)
