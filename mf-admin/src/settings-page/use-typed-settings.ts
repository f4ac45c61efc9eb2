import { useEffect, useState } from 'react'
import type { Setting } from '../../operations'
import { dropUnsavedInput, keepUnsavedInput, unsavedInput } from '../unsaved-input/unsaved-input'

interface TypedSetting {
  text: string
  /** The value of the setting when typing began. */
  seen: number
}

/**
 * What is typed for settings and not saved, by their names. It stays while other pages are open. A change counts from the value that the
 * administrator saw, so that the record refuses to overwrite a later one.
 */
export function useTypedSettings(settings: readonly Setting[], conflict: Error | null) {
  const [typed, setTyped] = useState(() => unsavedOf(settings))
  const [explained, setExplained] = useState<Error | null>(null)
  const keep = ({ name, value }: Setting, text: string, seen = typed[name]?.seen ?? value) =>
    setTyped({ ...typed, [name]: { text, seen } })
  // The refusal names the first setting that was changed meanwhile, with its value: that one is seen now.
  const named = settings.find(({ name, value }) => typed[name] && typed[name].seen !== value)
  if (named && conflict && conflict !== explained) {
    setExplained(conflict)
    keep(named, typed[named.name]?.text ?? '', named.value)
  }
  useEffect(() => {
    for (const [name, setting] of Object.entries(typed)) keepUnsavedInput(placeOf(name), setting)
  }, [typed])
  function forget() {
    for (const { name } of settings) dropUnsavedInput(placeOf(name))
    setTyped({})
  }
  return { typed, type: (setting: Setting, text: string) => keep(setting, text), forget }
}

const placeOf = (name: string) => `settings:${name}`

/** What was typed for these settings before the page was left. */
const unsavedOf = (settings: readonly Setting[]): Record<string, TypedSetting> =>
  Object.fromEntries(
    settings.flatMap(({ name }) => {
      const typed = unsavedInput<TypedSetting>(placeOf(name))
      return typed === undefined ? [] : [[name, typed]]
    }),
  )
