import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { refusedFields, useMay } from 'shared-domain/client'
import { SENSOR_SCOPES, type TokenScope, TokenScopeSchema } from 'shared-domain/contract'
import { Chip, focusFirstWrong, Group, NativeSelect, Stack, Text, TextInput } from 'shared-ui'
import type { NewSecret } from '../../operations'
import { FormEnd } from '../form-end/FormEnd'
import { t } from '../messages/translate'
import { readSensors, SensorsField } from './SensorsField'
import { useTokenChanging } from './use-token-changing'
import { withoutFields } from './without-fields'

/** Says what a token with a scope may do. */
export const SCOPE_WORDS = {
  'readings:write': t('tokens.sendFillLevels'),
  'uplinks:write': t('tokens.sendMessagesOfSensors'),
  'open-data:read': t('tokens.downloadCollections'),
} as const satisfies Record<TokenScope, string>

/** Whether a token can be limited to sensors: only their messages say of which sensor they are. */
export const isForSensors = (scopes: readonly string[]) =>
  scopes.length === 1 && scopes.includes('uplinks:write')

export const VALIDITIES = [
  { value: '30', label: t('tokens.n30Days') },
  { value: '90', label: t('tokens.n90Days') },
  { value: '365', label: t('tokens.year') },
  { value: '730', label: t('tokens.twoYears') },
]

interface TokenFormProps {
  onMade: (made: NewSecret) => void
  onClose: () => void
}

/** Makes a token for one device or integration. */
export function TokenForm({ onMade, onClose }: TokenFormProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>([])
  const offered = useMay('tokens:manage') ? TokenScopeSchema.options : SENSOR_SCOPES
  const [sensors, setSensors] = useState('')
  const [days, setDays] = useState('365')
  const [isTried, setIsTried] = useState(false)
  const { changeAsync, isPending, failure } = useTokenChanging()
  const mayLimit = isForSensors(scopes)
  const { devices, wrong } = mayLimit ? readSensors(sensors) : { devices: null }
  const errors = {
    ...(name.trim() === '' && { name: t('tokens.writeWhatItIsFor') }),
    ...(scopes.length === 0 && { scopes: t('tokens.chooseAtLeastOne') }),
    ...(wrong && { devices: wrong }),
  }
  const refused = refusedFields(failure?.error)
  /** What the server says of a field is shown until something else is typed there. */
  const sent = failure?.variables.kind === 'create' ? failure.variables : null
  const form = useRef<HTMLFormElement>(null)
  const refusal = failure?.error
  useEffect(() => {
    if (refusal) focusFirstWrong(form.current, refusedFields(refusal))
  }, [refusal])
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    if (Object.keys(errors).length > 0) return focusFirstWrong(event.currentTarget, errors)
    if (isPending) return
    const wanted = offered.filter((scope) => scopes.includes(scope))
    // `failure` explains it.
    const made = await changeAsync({
      kind: 'create',
      name,
      scopes: wanted,
      devices,
      days: Number(days),
    }).catch(() => null)
    if (made) onMade(made)
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={t('tokens.makeToken')}>
      <Stack gap="md">
        <TextInput
          label={t('tokens.deviceOrIntegration')}
          name="name"
          autoComplete="off"
          data-autofocus
          value={name}
          error={(isTried && errors.name) || (sent?.name === name ? refused.name : undefined)}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
          <Text component="legend" size="sm" fw={500} mb={4}>
            {t('tokens.itMay')}
          </Text>
          <Chip.Group multiple value={scopes} onChange={setScopes}>
            <Group gap="xs">
              {offered.map((scope) => (
                <Chip key={scope} value={scope} name="scopes">
                  {SCOPE_WORDS[scope]}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          {isTried && errors.scopes && (
            <Text size="sm" role="alert">
              {errors.scopes}
            </Text>
          )}
        </fieldset>
        {mayLimit && (
          <SensorsField
            text={sensors}
            isTried={isTried}
            refusal={String(sent?.devices) === String(devices) ? refused.devices : undefined}
            onChange={setSensors}
          />
        )}
        <NativeSelect
          label={t('tokens.validFor')}
          name="days"
          value={days}
          data={VALIDITIES}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
        <FormEnd
          submit={t('tokens.makeTokenSubmit')}
          isPending={isPending}
          failure={failure && withoutFields(failure, mayLimit ? ['name', 'devices'] : ['name'])}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
