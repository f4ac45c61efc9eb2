import { type ReactNode, useId } from 'react'
import { Group, Text } from 'shared-ui'
import classes from './ChoiceGroup.module.css'

interface ChoiceGroupProps {
  role: 'radiogroup' | 'group'
  label: string
  hint: string
  error?: string | null
  children: ReactNode
}

/** A labelled group of chips, with a hint and an error. */
export function ChoiceGroup({ role, label, hint, error, children }: ChoiceGroupProps) {
  const id = useId()
  return (
    <fieldset
      role={role}
      className={classes.group}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
    >
      <legend className={classes.label}>{label}</legend>
      <Group gap="xs">{children}</Group>
      <Text id={`${id}-hint`} size="sm" c="dimmed" mt={6}>
        {hint}
      </Text>
      {error && (
        <Text id={`${id}-error`} size="sm" className={classes.error} mt={4}>
          {error}
        </Text>
      )}
    </fieldset>
  )
}

export const toggled = <T,>(chosen: readonly T[], thing: T): T[] =>
  chosen.includes(thing) ? chosen.filter((other) => other !== thing) : [...chosen, thing]
