import { useId } from 'react'
import { Group, NativeSelect, Text, TextInput } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './PeriodPicker.module.css'
import { type ChosenPeriod, isPreset, PRESETS, type Preset, periodText } from './period-choice'

const CUSTOM = 'custom'
const OPTIONS = [
  { value: '', label: t('period.asItStands') },
  ...(Object.keys(PRESETS) as Preset[]).map((value) => ({ value, label: PRESETS[value].label })),
]

/** Chooses the period of the figures: one by name, or a first and a last day. */
export function PeriodPicker({ chosen: { choice, days, today, fault, change } }: { chosen: ChosenPeriod }) {
  const faultId = useId()
  const own = choice.kind === 'days'
  const shown = own ? choice.days : days
  const pick = (name: string) => change(isPreset(name) ? { kind: 'preset', preset: name } : { kind: 'none' })
  const day = (name: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={shown[name]}
      max={today}
      aria-invalid={fault !== null}
      aria-describedby={fault ? faultId : undefined}
      onChange={({ currentTarget: { value } }) =>
        // The value is empty until the typed day is valid.
        value && change({ kind: 'days', days: { ...shown, [name]: value } })
      }
    />
  )
  return (
    <section aria-label={t('period.daysOfFigures')} className={classes.picker}>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('period.period')}
          data={own ? [...OPTIONS, { value: CUSTOM, label: t('period.chosenDays') }] : OPTIONS}
          value={own ? CUSTOM : choice.kind === 'preset' ? choice.preset : ''}
          onChange={({ currentTarget }) => pick(currentTarget.value)}
        />
        {day('from', t('period.from'))}
        {day('to', 'To')}
      </Group>
      {fault ? (
        <Text id={faultId} role="alert" size="sm">
          {fault}
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {choice.kind === 'none' ? t('period.figuresAsTheyStand') : periodText(days)}
        </Text>
      )}
    </section>
  )
}
