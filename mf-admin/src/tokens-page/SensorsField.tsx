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
  text: string
  isTried: boolean
  onChange: (text: string) => void
}

/** The sensors whose messages a token may send. */
export function SensorsField({ text, isTried, onChange }: SensorsFieldProps) {
  const { wrong } = readSensors(text)
  return (
    <InputBase
      component="textarea"
      multiline
      label={t('tokens.forTheseSensorsOnly')}
      description={t('tokens.deveuisOfGatewaysOwnSensors')}
      name="devices"
      autoComplete="off"
      spellCheck={false}
      rows={4}
      value={text}
      error={isTried && wrong ? t('tokens.isNoDeveui', { wrong }) : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
