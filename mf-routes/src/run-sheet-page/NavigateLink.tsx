import { IconNavigation } from '@tabler/icons-react'
import { directionsLink, type Point } from 'shared-domain'
import { Button, VisuallyHidden } from 'shared-ui'
import { t } from '../messages/translate'
import { useLanguage } from '../run-language/run-language'
import { WRAPPED } from './wrapped'

/** Opens the phone's map app. */
export function NavigateLink({ to, name }: { to: Point; name: string }) {
  const language = useLanguage()
  return (
    <Button
      component="a"
      href={directionsLink(to, 'driving')}
      target="_blank"
      rel="noreferrer"
      size="lg"
      variant="light"
      classNames={WRAPPED}
      leftSection={<IconNavigation size={22} aria-hidden />}
    >
      {t(language, 'next.navigate')}
      <VisuallyHidden> {t(language, 'next.navigateTo', { name })}</VisuallyHidden>
    </Button>
  )
}
