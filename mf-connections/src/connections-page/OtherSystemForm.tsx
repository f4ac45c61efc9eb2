import { type SubmitEvent, useId, useState } from 'react'
import { ISSUES, type Issue } from 'shared-domain'
import { Button, FailureNotice, Group, Stack, Switch, Text, TextInput } from 'shared-ui'
import type { OtherSystem } from '../../operations'
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
    <form onSubmit={submit} aria-label="The system">
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Residents read it, such as City contact centre"
          required
          maxLength={80}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label="Address of its GeoReport v2 server"
          description="Such as https://311.example.govt.nz/open311/v2"
          required
          type="url"
          autoComplete="off"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <TextInput
          label="Jurisdiction"
          description="Only where it asks for a jurisdiction_id"
          autoComplete="off"
          value={jurisdiction}
          onChange={({ currentTarget }) => setJurisdiction(currentTarget.value)}
        />
        <TextInput
          label="Key"
          description={
            system?.hasKey ? 'Leave it empty to keep the present one.' : 'The api_key that it gave you'
          }
          autoComplete="off"
          value={key}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
        />
        <ServiceCodes server={server} codes={codes} onChange={setCodes} />
        <Switch
          label="What residents wrote goes with it"
          description="Their names, addresses and phone numbers never do."
          checked={sendsWords}
          onChange={({ currentTarget }) => setSendsWords(currentTarget.checked)}
        />
        <Switch
          label="Reports are passed on"
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
        />
        {failure && <FailureNotice {...failure} canRetry={false} />}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            Save the system
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
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
    <Stack gap="xs" role="group" aria-label="Services">
      <Text size="sm">
        Give the code of the service for each issue that goes on. An issue without one stays here.
      </Text>
      <Button variant="default" disabled={server.address === ''} loading={isPending} onClick={read}>
        Read its services
      </Button>
      <Text size="sm" role="status">
        {services.length > 0 && `It has ${services.length}: ${services.map(serviceText).join(', ')}.`}
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
