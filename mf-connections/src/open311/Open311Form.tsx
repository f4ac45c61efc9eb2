import { type SubmitEvent, useState } from 'react'
import { Button, FailureNotice, Stack, Switch, TextInput } from 'shared-ui'
import type { Open311Settings } from '../../operations'
import { t } from '../messages/translate'
import { useOpen311Settings } from './use-open311'

const NEAREST_M = { min: 5, max: 500 } as const

/** Who may make requests, and how near the bin of a request must be. */
export function Open311Form({ settings }: { settings: Open311Settings }) {
  const [takesAnonymous, setTakesAnonymous] = useState(settings.takesAnonymous)
  const [nearestM, setNearestM] = useState(String(settings.nearestM))
  const { change, isPending, failure } = useOpen311Settings()
  const meters = Number(nearestM)
  const isValid = Number.isInteger(meters) && meters >= NEAREST_M.min && meters <= NEAREST_M.max
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending || !isValid) return
    change({ takesAnonymous, nearestM: meters })
  }
  return (
    <form onSubmit={submit} aria-label={t('connections.settingsOfOpen311')}>
      <Stack gap="md" align="flex-start">
        <Switch
          label={t('connections.requestsWithoutKeyAreTaken')}
          checked={takesAnonymous}
          onChange={({ currentTarget }) => setTakesAnonymous(currentTarget.checked)}
        />
        <TextInput
          label={t('connections.nearestBin')}
          description={t('connections.requestThatNamesPlace')}
          inputMode="numeric"
          required
          autoComplete="off"
          value={nearestM}
          error={
            isValid
              ? undefined
              : t('connections.giveWholeNumberFromTo', { min: NEAREST_M.min, max: NEAREST_M.max })
          }
          onChange={({ currentTarget }) => setNearestM(currentTarget.value)}
        />
        {failure && <FailureNotice {...failure} canRetry={false} />}
        <Button type="submit" variant="default" loading={isPending}>
          {t('connections.saveSettings')}
        </Button>
      </Stack>
    </form>
  )
}
