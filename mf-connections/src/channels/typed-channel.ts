import type { Channel } from '../../operations'

/** What a person typed of a channel. */
export interface TypedChannel {
  name: string
  address: string
  room: string
  token: string
  isOn: boolean
}

const TEXT_FIELDS = ['name', 'address', 'room', 'token'] as const
export type TextField = (typeof TEXT_FIELDS)[number]
export const isTextField = (field: string): field is TextField => TEXT_FIELDS.some((known) => known === field)

/** A field that the record does not show is empty: left so, the channel keeps what it has. */
export const typedOf = (channel: Channel | null): TypedChannel => ({
  ...{ name: channel?.name ?? '', room: channel?.room ?? '', isOn: channel?.isOn ?? true },
  ...{ address: '', token: '' },
})

/** What was typed, over what the record says now in the fields that were left as they were. */
export const typedOver = (
  fresh: TypedChannel,
  { typed, given }: Record<'typed' | 'given', TypedChannel>,
): TypedChannel => {
  const names = Object.keys(fresh) as (keyof TypedChannel)[]
  const changed = names.filter((name) => typed[name] !== given[name])
  return { ...fresh, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}
