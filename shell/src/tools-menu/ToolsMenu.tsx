import { ActionIcon, Menu, useDensity, useMantineColorScheme } from 'shared-ui'
import { PathIcon } from '../icon/PathIcon'
import { t } from '../messages/translate'
import { useOverlays } from '../overlays/overlay'
import { setDangerSound, useDangerSound } from '../record-watch/danger-sound'

const QUESTION =
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8v.2'

const SCHEMES = [
  ['light', t('toolsMenu.light')],
  ['dark', t('toolsMenu.dark')],
  ['auto', t('toolsMenu.asSystem')],
] as const

const DENSITIES = [
  ['comfortable', t('toolsMenu.comfortable')],
  ['compact', t('toolsMenu.compact')],
] as const

const SOUNDS = [
  ['on', 'On'],
  ['off', t('toolsMenu.off')],
] as const

/** Help, tour, shortcuts, and the look and sound of the product on this device. */
export function ToolsMenu() {
  const { open } = useOverlays()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { density, setDensity } = useDensity()
  const sound = useDangerSound()
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      hideDetached={false}
      position="bottom-end"
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('toolsMenu.helpAndSettings')}>
          <PathIcon d={QUESTION} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item data-autofocus onClick={() => open('help')}>
          {t('toolsMenu.helpOnThisPage')}
        </Menu.Item>
        <Menu.Item onClick={() => open('tour')}>{t('toolsMenu.takeTour')}</Menu.Item>
        <Menu.Item onClick={() => open('shortcuts')}>{t('toolsMenu.keyboardShortcuts')}</Menu.Item>
        <Choices
          label={t('toolsMenu.theme')}
          options={SCHEMES}
          chosen={colorScheme}
          onChoose={setColorScheme}
        />
        <Choices label={t('toolsMenu.density')} options={DENSITIES} chosen={density} onChoose={setDensity} />
        <Choices
          label={t('toolsMenu.alarmSoundOfDangers')}
          options={SOUNDS}
          chosen={sound}
          onChoose={setDangerSound}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ChoicesProps<T extends string> {
  label: string
  options: readonly (readonly [T, string])[]
  chosen: T
  onChoose: (option: T) => void
}

function Choices<T extends string>({ label, options, chosen, onChoose }: ChoicesProps<T>) {
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      <Menu.RadioGroup value={chosen} onChange={(option) => onChoose(option as T)}>
        {options.map(([option, name]) => (
          <Menu.RadioItem key={option} value={option}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
