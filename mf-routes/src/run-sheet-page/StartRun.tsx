import { IconPlayerPlay } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useMay } from 'shared-domain/client'
import { Button, Card, NativeSelect, Stack, Text, Title, useDisclosure } from 'shared-ui'
import type { DetailedRoute } from '../../rules/shown-route'
import { useDrivers } from '../fleet/use-fleet'
import type { PlaceNames } from '../itinerary/itinerary'
import { t } from '../messages/translate'
import { useDriverOptions } from '../route-actions/driver-options'
import { StartDialog } from '../route-actions/StartDialog'
import { useLanguage } from '../run-language/run-language'
import type { Driving } from './use-driving'

interface StartRunProps {
  route: DetailedRoute
  /** The names of trucks, also without a signal. */
  names: PlaceNames
  driving: Driving
}

/** Shown before a route is started. A user with the permission to assign chooses the driver of an unassigned route. */
export function StartRun({ route, names, driving }: StartRunProps) {
  const language = useLanguage()
  const mayAssign = useMay('routes:assign')
  const { drivers, error } = useDrivers()
  const asksWho = mayAssign && route.changes.includes('assign') && route.driver === null
  const offered = (asksWho && drivers) || []
  const options = useDriverOptions(offered, route)
  const [chosen, setChosen] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isAsking, { open, close }] = useDisclosure()
  const select = useRef<HTMLSelectElement>(null)
  const driver = offered.find(({ id }) => id === chosen)
  function ask() {
    if (!driver && offered.length > 0) {
      setIsMissing(true)
      select.current?.focus()
    } else open()
  }
  function start() {
    close()
    driving.tap({ kind: 'status', to: 'active', ...(driver && { driver }) })
  }
  return (
    <Card component="section" aria-labelledby="start-run" padding="md">
      <Stack gap="sm">
        <Title order={2} size="h3" id="start-run" ref={driving.focus} tabIndex={-1}>
          {t(language, 'start.title')}
        </Title>
        <Text>{t(language, 'start.text')}</Text>
        {offered.length > 0 && (
          <NativeSelect
            ref={select}
            size="lg"
            label={t(language, 'start.who')}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            data={[{ value: '', label: t(language, 'start.choose') }, ...options]}
            error={isMissing && chosen === '' && t(language, 'start.missing')}
          />
        )}
        {asksWho && error !== null && <Text>{t(language, 'start.unread')}</Text>}
        <Button
          size="xl"
          fullWidth
          leftSection={<IconPlayerPlay size={24} aria-hidden />}
          aria-disabled={driving.isResting}
          onClick={ask}
        >
          {t(language, 'start.confirm')}
        </Button>
        <StartDialog isOpen={isAsking} {...{ route, names, driver }} onClose={close} onStart={start} />
      </Stack>
    </Card>
  )
}
