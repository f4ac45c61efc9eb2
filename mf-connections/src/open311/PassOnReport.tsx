import { type SubmitEvent, useState } from 'react'
import { Button, FailureNotice, Group, TextInput } from 'shared-ui'
import type { OtherSystem } from '../../operations'
import { t } from '../messages/translate'
import { usePassingOnAction } from './use-passing-on'

/** Passes one report on that would stay, or that failed before. */
export function PassOnReport({ system }: { system: OtherSystem }) {
  const [reference, setReference] = useState('')
  const [service, setService] = useState(system.services[0]?.code ?? '')
  const { changeAsync, isPending, failure } = usePassingOnAction()
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    try {
      const sent = { reference: reference.trim().toUpperCase(), service: service.trim() }
      await changeAsync({ kind: 'send', ...sent })
      setReference('')
    } catch {
      // `failure` explains it.
    }
  }
  return (
    <form onSubmit={submit} aria-label={t('connections.passReportOn')}>
      <Group gap="sm" align="flex-end">
        <TextInput
          label={t('connections.referenceOfReport')}
          required
          autoComplete="off"
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
        <TextInput
          label={t('connections.codeOfItsService')}
          required
          maxLength={100}
          autoComplete="off"
          value={service}
          onChange={({ currentTarget }) => setService(currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={isPending}>
          {t('connections.passItOn')}
        </Button>
      </Group>
      {failure && <FailureNotice {...failure} canRetry={false} />}
    </form>
  )
}
