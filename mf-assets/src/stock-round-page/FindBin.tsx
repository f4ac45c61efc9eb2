import { type FormEvent, useState } from 'react'
import { readBinLabel } from 'shared-domain'
import { Button, Card, Group, Stack, Text, TextInput } from 'shared-ui'
import type { StockBin } from '../../operations'
import { metres } from '../../rules/stock-taking'
import type { PhonePositionState } from '../stock-findings/phone-position'
import { canScan, LabelScanner } from './LabelScanner'

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
    <Card component="section" aria-label="Find a bin" padding="md">
      <Stack gap="sm">
        <PhoneLine phone={phone} />
        {canScan() && <LabelScanner onText={(text) => take(text, 'scanned')} />}
        <form onSubmit={submit} aria-label="Type the label" noValidate>
          <Group gap="sm" align="end">
            <TextInput
              size="lg"
              style={{ flex: '1 1 10rem' }}
              label="Id on the label"
              autoComplete="off"
              autoCapitalize="characters"
              value={typed}
              error={fault}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <Button type="submit" size="lg" variant="default">
              Find
            </Button>
          </Group>
        </form>
      </Stack>
    </Card>
  )
}

const faultOf = (id: string | null): string => {
  if (id === null) return 'This code is not the label of a bin.'
  return id ? `Bin ${id} is not in this round.` : 'Type the id that the label shows.'
}

/** Where the phone is, as far as it knows. */
function PhoneLine({ phone: { isOn, turnOn, position, failure } }: { phone: PhonePositionState }) {
  if (!isOn)
    return (
      <Button size="lg" variant="default" onClick={turnOn}>
        Use My Position
      </Button>
    )
  return (
    <Text size="sm" role="status">
      {failure ??
        (position ? `Position good to ± ${metres(position.accuracyM)}.` : 'Finding your position …')}
    </Text>
  )
}
