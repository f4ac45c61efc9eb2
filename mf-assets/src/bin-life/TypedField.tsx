import type { ComponentProps } from 'react'
import { TextInput } from 'shared-ui'
import type { BinLifeAnswer } from '../../operations'
import type { LifeFaults, TextField, Typed } from './read-typed'

/** Props of the fields for one kind of change. */
export interface LifeFieldsProps {
  binId: string
  life: BinLifeAnswer
  typed: Typed
  faults: LifeFaults
  onType: (changed: Partial<Typed>) => void
}

interface TypedFieldProps
  extends Pick<ComponentProps<typeof TextInput>, 'type' | 'inputMode' | 'maxLength' | 'required' | 'maw'> {
  form: Pick<LifeFieldsProps, 'typed' | 'faults' | 'onType'>
  name: TextField
  label: string
}

/** One field of the form, with what is wrong of it. */
export const TypedField = ({ form: { typed, faults, onType }, name, ...input }: TypedFieldProps) => (
  <TextInput
    {...input}
    name={name}
    value={typed[name]}
    error={faults[name]}
    onChange={({ currentTarget }) => onType({ [name]: currentTarget.value })}
  />
)
