import type { Ref } from 'react'
import { InputBase } from 'shared-ui'
import { t } from '../messages/translate'

const DEV_EUI = /^[0-9A-F]{16}$/i

/** Reads DevEUIs that a person has typed or pasted; `null` for none, which is all sensors. */
export function readSensors(text: string): { devices: string[] | null; wrong?: string } {
  const typed = text.split(/[\s,;]+/).filter((word) => word !== '')
  const wrong = typed.find((word) => !DEV_EUI.test(word))
  const devices = [...new Set(typed.map((word) => word.toUpperCase()))]
  return { devices: devices.length === 0 ? null : devices, ...(wrong && { wrong }) }
}

interface SensorsFieldProps {
  ref?: Ref<HTMLTextAreaElement>
  text: string
  isTried: boolean
  /** What the server says of it. */
  refusal?: string | undefined
  onChange: (text: string) => void
}

/** The sensors whose messages a token may send. */
export function SensorsField({ ref, text, isTried, refusal, onChange }: SensorsFieldProps) {
  const { wrong } = readSensors(text)
  return (
    <InputBase
      component="textarea"
      ref={ref}
      multiline
      label={t('tokens.forTheseSensorsOnly')}
      description={t('tokens.deveuisOfGatewaysOwnSensors')}
      name="devices"
      autoComplete="off"
      spellCheck={false}
      rows={4}
      value={text}
      error={isTried && wrong ? t('tokens.isNoDeveui', { wrong }) : refusal}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
