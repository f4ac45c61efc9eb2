import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from 'shared-ui'
import { PathIcon } from '../icon/PathIcon'

const SUN =
  'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5'
const MOON = 'M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5'

/** The system's colour scheme, until somebody chooses the other. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = shown === 'light' ? 'dark' : 'light'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Switch to ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      <PathIcon d={other === 'dark' ? MOON : SUN} />
    </ActionIcon>
  )
}
