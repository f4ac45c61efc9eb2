import { type SubmitEvent, useState } from 'react'
import { ALERT_TYPES, PRIORITIES, type Priority } from 'shared-domain'
import { explainFailure } from 'shared-domain/client'
import {
  Button,
  Chip,
  FailureNotice,
  Group,
  NativeSelect,
  notify,
  Radio,
  Stack,
  Switch,
  Text,
  TextInput,
} from 'shared-ui'
import { type Channel, type DeclaredKind, EVENT_KINDS, type Rule, type RuleBody } from '../../operations'
import { ALERT_NAMES, kindName } from '../../rules/event-text'
import { t } from '../messages/translate'
import { RulePreview } from './RulePreview'
import { useRuleChange } from './use-rules'

interface RuleFormProps {
  /** `null` for a new one. */
  rule: Rule | null
  /** The kinds that features declare beside the record's own. */
  declaredKinds: readonly DeclaredKind[]
  receivers: readonly Receiver[]
  onClose: () => void
}

/** A channel, or a person with notifications. */
export type Receiver = Pick<Channel, 'id' | 'name'>

const PRIORITY_NAMES: Record<Priority, string> = {
  high: t('connections.highOnly'),
  medium: t('connections.highAndMedium'),
  low: t('connections.all'),
}

const newRule = (receivers: readonly Receiver[]): RuleBody => ({
  name: '',
  kinds: ['alert.raised'],
  leastPriority: 'high',
  alertTypes: null,
  suburb: null,
  channelIds: receivers.slice(0, 1).map(({ id }) => id),
  takesTurns: false,
  timing: 'at-once',
  quiet: null,
  isOn: true,
})

export function RuleForm({ rule, declaredKinds, receivers, onClose }: RuleFormProps) {
  const [id] = useState(() => rule?.id ?? crypto.randomUUID())
  const [body, setBody] = useState<RuleBody>(() => (rule ? bodyOf(rule) : newRule(receivers)))
  const [isTried, setIsTried] = useState(false)
  const { changeAsync, isPending, failure } = useRuleChange()
  const set = (fields: Partial<RuleBody>) => setBody((present) => ({ ...present, ...fields }))
  // A rule keeps the kind of a feature that does not run at the moment.
  const kindsOffered = [
    ...new Set([...EVENT_KINDS, ...declaredKinds.map(({ kind }) => kind), ...(rule?.kinds ?? [])]),
  ]
  const lacksKinds = body.kinds.length === 0
  const lacksChannels = body.channelIds.length === 0
  const lacksAlertTypes = body.kinds.includes('alert.raised') && body.alertTypes?.length === 0
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsTried(true)
    if (isPending || lacksKinds || lacksAlertTypes || lacksChannels) return
    // `failure` explains it.
    await changeAsync({ kind: 'put', id, body: withoutUnused(body) }).then(onClose, () => undefined)
  }
  async function remove(removed: Rule) {
    try {
      await changeAsync({ kind: 'remove', id })
    } catch {
      // `failure` explains it.
      return
    }
    onClose()
    notify.success(t('connections.isRemoved', { name: removed.name }), {
      action: { label: t('connections.undo'), onPress: () => void bringBack(removed) },
    })
  }
  async function bringBack(removed: Rule) {
    try {
      await changeAsync({ kind: 'put', id, body: bodyOf(removed) })
      notify.success(t('connections.isBack', { name: removed.name }))
    } catch (error) {
      notify.error(explainFailure(error as Error, t('connections.ruleIsNotBack')).sentence)
    }
  }
  return (
    <form onSubmit={submit} aria-label={rule ? t('connections.changeRule') : t('connections.addRule')}>
      <Stack gap="md">
        <TextInput
          label={t('connections.name')}
          required
          maxLength={80}
          autoComplete="off"
          data-autofocus
          value={body.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <Choices
          legend={t('connections.itTellsOf')}
          options={kindsOffered.map((value) => ({ value, label: kindName(value, declaredKinds) }))}
          chosen={body.kinds}
          onChange={(kinds) => set({ kinds })}
          error={isTried && lacksKinds ? t('connections.chooseAtLeastOne') : null}
        />
        {body.kinds.includes('alert.raised') && (
          <>
            <NativeSelect
              label={t('connections.alertsOfWhichPriority')}
              data={PRIORITIES.map((value) => ({ value, label: PRIORITY_NAMES[value] }))}
              value={body.leastPriority}
              onChange={({ currentTarget }) => set({ leastPriority: currentTarget.value as Priority })}
            />
            <Choices
              legend={t('connections.whichAlerts')}
              options={ALERT_TYPES.map((value) => ({ value, label: ALERT_NAMES[value] }))}
              chosen={body.alertTypes ?? ALERT_TYPES}
              onChange={(chosen) => set({ alertTypes: alertTypesOf(chosen) })}
              error={isTried && lacksAlertTypes ? t('connections.chooseAtLeastOne') : null}
            />
          </>
        )}
        <TextInput
          label={t('connections.onlyInThisSuburb')}
          description={t('connections.suchAsTeAro')}
          maxLength={80}
          value={body.suburb ?? ''}
          onChange={({ currentTarget }) => set({ suburb: currentTarget.value || null })}
        />
        <Choices
          legend={t('connections.to')}
          options={receivers.map((receiver) => ({ value: receiver.id, label: receiver.name }))}
          chosen={body.channelIds}
          onChange={(channelIds) => set({ channelIds })}
          error={isTried && lacksChannels ? t('connections.chooseAtLeastOne') : null}
        />
        {body.channelIds.length > 1 && (
          <Switch
            label={t('connections.theyTakeTurns')}
            checked={body.takesTurns}
            onChange={({ currentTarget }) => set({ takesTurns: currentTarget.checked })}
          />
        )}
        <WhenFields body={body} onChange={set} />
        <Switch
          label={t('connections.ruleIsOn')}
          checked={body.isOn}
          onChange={({ currentTarget }) => set({ isOn: currentTarget.checked })}
        />
        <RulePreview rule={withoutUnused(body)} />
        {failure && <FailureNotice {...failure} canRetry={false} />}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            {rule ? t('connections.save') : t('connections.addRuleText')}
          </Button>
          {rule && (
            <Button variant="default" onClick={() => remove(rule)}>
              {t('connections.removeTheRule')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('connections.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const bodyOf = ({ id: _, alertTypes, ...rule }: Rule): RuleBody => ({
  ...rule,
  alertTypes: alertTypes && ALERT_TYPES.filter((type) => alertTypes.includes(type)),
})

/** All types are kept as `null`, so that a type which a later server knows is among them. */
const alertTypesOf = (chosen: readonly string[]): RuleBody['alertTypes'] =>
  chosen.length === ALERT_TYPES.length ? null : ALERT_TYPES.filter((type) => chosen.includes(type))

/** A rule that tells of no alerts has no types of them. */
const withoutUnused = (body: RuleBody): RuleBody =>
  body.kinds.includes('alert.raised') ? body : { ...body, alertTypes: null }

interface ChoicesProps {
  legend: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | null
}

const Choices = ({ legend, options, chosen, onChange, error }: ChoicesProps) => (
  <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
    <Text component="legend" size="sm" fw={500} mb={4}>
      {legend}
    </Text>
    <Chip.Group multiple value={[...chosen]} onChange={onChange}>
      <Group gap="xs">
        {options.map(({ value, label }) => (
          <Chip key={value} value={value}>
            {label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
    {error && (
      <Text size="sm" role="alert">
        {error}
      </Text>
    )}
  </fieldset>
)

interface WhenFieldsProps {
  body: RuleBody
  onChange: (fields: Partial<RuleBody>) => void
}

const USUAL_QUIET = { from: '22:00', until: '06:00' }

function WhenFields({ body: { timing, quiet }, onChange }: WhenFieldsProps) {
  return (
    <>
      <Radio.Group
        label={t('connections.when')}
        value={timing}
        onChange={(chosen) => onChange({ timing: chosen === 'daily' ? 'daily' : 'at-once' })}
      >
        <Group gap="md" mt={4}>
          <Radio value="at-once" label={t('connections.atOnce')} />
          <Radio value="daily" label={t('connections.togetherAt700')} />
        </Group>
      </Radio.Group>
      {timing === 'at-once' && (
        <Switch
          label={t('connections.quietHours')}
          description={t('connections.whatHappensThenIsToldTogether')}
          checked={quiet !== null}
          onChange={({ currentTarget }) => onChange({ quiet: currentTarget.checked ? USUAL_QUIET : null })}
        />
      )}
      {timing === 'at-once' && quiet && (
        <Group gap="sm">
          <TextInput
            label={t('connections.from')}
            type="time"
            required
            value={quiet.from}
            onChange={({ currentTarget }) => onChange({ quiet: { ...quiet, from: currentTarget.value } })}
          />
          <TextInput
            label={t('connections.to')}
            type="time"
            required
            value={quiet.until}
            onChange={({ currentTarget }) => onChange({ quiet: { ...quiet, until: currentTarget.value } })}
          />
        </Group>
      )}
    </>
  )
}
