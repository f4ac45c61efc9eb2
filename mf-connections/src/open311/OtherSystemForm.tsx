import { type SubmitEvent, useId, useState } from 'react'
import { ISSUES, type Issue } from 'shared-domain'
import { Button, FailureNotice, Group, Stack, Switch, Text, TextInput } from 'shared-ui'
import type { OtherSystem } from '../../operations'
import { t } from '../messages/translate'
import { useServices, useSystemChange } from './use-passing-on'

interface OtherSystemFormProps {
  /** `null` for a new one. */
  system: OtherSystem | null
  onClose: () => void
}

export function OtherSystemForm({ system, onClose }: OtherSystemFormProps) {
  const [name, setName] = useState(system?.name ?? '')
  const [address, setAddress] = useState(system?.address ?? '')
  const [jurisdiction, setJurisdiction] = useState(system?.jurisdiction ?? '')
  const [key, setKey] = useState('')
  const [isOn, setIsOn] = useState(system?.isOn ?? true)
  const [sendsWords, setSendsWords] = useState(system?.sendsWords ?? false)
  const [codes, setCodes] = useState<Partial<Record<Issue, string>>>(() =>
    Object.fromEntries(system?.services.map(({ issue, code }) => [issue, code]) ?? []),
  )
  const { changeAsync, isPending, failure } = useSystemChange()
  const server = { address: address.trim(), jurisdiction: jurisdiction.trim() || null }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const services = ISSUES.flatMap((issue) => {
      const code = codes[issue]?.trim()
      return code ? [{ issue, code }] : []
    })
    const typedKey = key.trim() ? { key: key.trim() } : {}
    try {
      await changeAsync({ ...server, name: name.trim(), isOn, sendsWords, services, ...typedKey })
      onClose()
    } catch {
      // `failure` explains it.
    }
  }

  return (
    <form onSubmit={submit} aria-label={t('connections.systemAriaLabel')}>
      <Stack gap="md">
        <TextInput
          label={t('connections.name')}
          description={t('connections.residentsReadIt')}
          required
          maxLength={80}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t('connections.addressOfItsGeoreportV2Server')}
          description={t('connections.suchAsHttps311ExampleGovt')}
          required
          type="url"
          autoComplete="off"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <TextInput
          label={t('connections.jurisdiction')}
          description={t('connections.onlyWhereItAsksForJurisdictionId')}
          autoComplete="off"
          value={jurisdiction}
          onChange={({ currentTarget }) => setJurisdiction(currentTarget.value)}
        />
        <TextInput
          label={t('connections.key')}
          description={
            system?.hasKey
              ? t('connections.leaveItEmptyToKeepPresentOne')
              : t('connections.apiKeyThatItGaveYou')
          }
          autoComplete="off"
          value={key}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
        />
        <ServiceCodes server={server} codes={codes} onChange={setCodes} />
        <Switch
          label={t('connections.whatResidentsWroteGoesWithIt')}
          description={t('connections.theirNames')}
          checked={sendsWords}
          onChange={({ currentTarget }) => setSendsWords(currentTarget.checked)}
        />
        <Switch
          label={t('connections.reportsArePassedOn')}
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
        {failure && <FailureNotice {...failure} canRetry={false} />}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {t('connections.saveSystem')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('connections.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface ServiceCodesProps {
  server: { address: string; jurisdiction: string | null }
  codes: Partial<Record<Issue, string>>
  onChange: (codes: Partial<Record<Issue, string>>) => void
}

/** The service that takes each issue. Those that the system has are offered once they were read. */
function ServiceCodes({ server, codes, onChange }: ServiceCodesProps) {
  const listId = useId()
  const [services, setServices] = useState<readonly { code: string; name: string }[]>([])
  const { changeAsync, isPending, failure } = useServices()
  // `failure` explains it.
  const read = () => changeAsync(server).then(setServices, () => undefined)
  return (
    <Stack gap="xs" role="group" aria-label={t('connections.services')}>
      <Text size="sm">{t('connections.giveCodeOfServiceForEach')}</Text>
      <Button variant="default" disabled={server.address === ''} loading={isPending} onClick={read}>
        {t('connections.readItsServices')}
      </Button>
      <Text size="sm" role="status">
        {services.length > 0 &&
          t('connections.itHas', { count: services.length, list: services.map(serviceText).join(', ') })}
      </Text>
      {failure && <FailureNotice {...failure} canRetry={false} />}
      <datalist id={listId}>
        {services.map((service) => (
          <option key={service.code} value={service.code}>
            {service.name}
          </option>
        ))}
      </datalist>
      {ISSUES.map((issue) => (
        <TextInput
          key={issue}
          label={issue}
          list={listId}
          maxLength={100}
          autoComplete="off"
          value={codes[issue] ?? ''}
          onChange={({ currentTarget }) => onChange({ ...codes, [issue]: currentTarget.value })}
        />
      ))}
    </Stack>
  )
}

const serviceText = ({ code, name }: { code: string; name: string }) =>
  name === code ? code : `${code} (${name})`
