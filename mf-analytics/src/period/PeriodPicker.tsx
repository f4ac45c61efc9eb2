import { useId } from 'react'
import { Group, NativeSelect, Text, TextInput } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './PeriodPicker.module.css'
import {
  type ChosenPeriod,
  isPreset,
  type PeriodChoice,
  PRESETS,
  type Preset,
  periodText,
} from './period-choice'

const OPTIONS = [
  { value: '', label: t('period.asItStands') },
  ...(Object.keys(PRESETS) as Preset[]).map((value) => ({ value, label: PRESETS[value].label })),
]
/** What is shown, but cannot be picked. */
const SHOWN_ONLY = { days: t('period.chosenDays'), unreadable: t('period.notReadable') }

/** The options, and which of them is chosen. */
function optionsOf(choice: PeriodChoice) {
  if (choice.kind === 'none') return { data: OPTIONS, value: '' }
  if (choice.kind === 'preset') return { data: OPTIONS, value: choice.preset }
  return { data: [...OPTIONS, { value: choice.kind, label: SHOWN_ONLY[choice.kind] }], value: choice.kind }
}

/** Chooses the period of the figures: one by name, or a first and a last day. */
export function PeriodPicker({ chosen: { choice, days, today, fault, change } }: { chosen: ChosenPeriod }) {
  const faultId = useId()
  const shown = choice.kind === 'days' ? choice.days : days
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
          {...optionsOf(choice)}
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
