import { type FormEvent, useState } from 'react'
import { readBinLabel } from 'shared-domain'
import { Button, Card, Group, Stack, Text, TextInput } from 'shared-ui'
import type { StockBin } from '../../operations'
import { lengthText } from '../../rules/length'
import { t } from '../messages/translate'
import type { PhonePositionState } from '../phone-position/phone-position'
import { LabelScanner } from './LabelScanner'

interface FindBinProps {
  bins: readonly StockBin[]
  phone: PhonePositionState
  onFound: (binId: string, labelRead: 'scanned' | 'typed') => void
}

/** Finds a bin of the round by its label, and turns the position of the phone on. */
export function FindBin({ bins, phone, onFound }: FindBinProps) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const take = (text: string, labelRead: 'scanned' | 'typed'): boolean => {
    // A link may be typed or pasted, too.
    const id = readBinLabel(text) ?? (labelRead === 'typed' ? text.trim() : null)
    const bin = bins.find((one) => one.id.toUpperCase() === id?.toUpperCase())
    setFault(bin ? null : faultOf(id))
    if (bin) onFound(bin.id, labelRead)
    return bin !== undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (take(typed, 'typed')) setTyped('')
  }
  return (
    <Card component="section" aria-label={t('stockRound.findBin')} padding="md">
      <Stack gap="sm">
        <PhoneLine phone={phone} />
        {/* A page over plain HTTP has no camera. */}
        {navigator.mediaDevices && <LabelScanner onText={(text) => take(text, 'scanned')} />}
        <form onSubmit={submit} aria-label={t('stockRound.typeLabel')} noValidate>
          <Group gap="sm" align="end">
            <TextInput
              size="lg"
              style={{ flex: '1 1 10rem' }}
              label={t('stockRound.idOnLabel')}
              autoComplete="off"
              autoCapitalize="characters"
              value={typed}
              error={fault}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button type="submit" size="lg" variant="default">
              {t('stockRound.find')}
            </Button>
          </Group>
        </form>
      </Stack>
    </Card>
  )
}

const faultOf = (id: string | null): string => {
  if (id === null) return t('stockRound.thisCodeNotLabelOfBin')
  return id ? t('stockRound.binNotInThisRound', { id }) : t('stockRound.typeIdThatLabelShows')
}

/** Where the phone is, as far as it knows. */
function PhoneLine({ phone: { isOn, turnOn, position, failure } }: { phone: PhonePositionState }) {
  if (!isOn)
    return (
      <Button size="lg" variant="default" onClick={turnOn}>
        {t('stockRound.useMyPosition')}
      </Button>
    )
  return (
    <Text size="sm" role="status">
      {failure ??
        (position
          ? t('stockRound.positionGoodTo', { accuracy: lengthText(position.accuracyM) })
          : t('stockRound.findingYourPosition'))}
    </Text>
  )
}
