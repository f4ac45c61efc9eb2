import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNow } from 'shared-domain/client'
import { Alert, Button, Card, Group, Radio, Stack, Text, TextInput, Title } from 'shared-ui'
import type { FindingBody, StockBin } from '../../operations'
import {
  type Found,
  freshPosition,
  isClearlyAway,
  metres,
  metresBetween,
  moveObstacle,
  type PhonePosition,
} from '../../rules/stock-taking'
import { FOUND_CHOICES, STATE_NOTES } from '../stock-findings/stock-texts'
import { PhotoField } from './PhotoField'
import classes from './StockRound.module.css'

interface ConfirmBinProps {
  bin: StockBin
  /** How the bin was identified; `null` when it was chosen from the list. */
  labelRead: 'scanned' | 'typed' | null
  position: PhonePosition | null
  onFind: (body: FindingBody, photo: Blob | null) => void
  onCancel: () => void
}

/** Says what is found at the place of a bin. */
export function ConfirmBin({ bin, labelRead, position, onFind, onCancel }: ConfirmBinProps) {
  const now = useNow()
  const [found, setFound] = useState<Found>('standing')
  // A label that was scanned can be read.
  const [label, setLabel] = useState(labelRead === 'scanned' ? 'yes' : '')
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<Blob | null>(null)
  const [isTried, setIsTried] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const known = freshPosition(position, now)
  const away = metresBetween(known, bin)
  const obstacle = found === 'moved' ? moveObstacle(position, now) : null
  const needsLabel = found !== 'not-found' && label === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (needsLabel || obstacle) return
    const isLabelReadable = label === 'yes'
    const body = bodyOf({ bin, labelRead, note: note.trim(), found, isLabelReadable, position: known })
    if (body) onFind(body, photo)
  }
  return (
    <Card component="section" aria-label={bin.location} padding="md" className={classes.chosen}>
      <form onSubmit={submit} noValidate aria-label={`Confirm bin ${bin.id}`}>
        <Stack gap="md">
          <div>
            <Title order={2} size="h4" ref={heading} tabIndex={-1}>
              {bin.location}
            </Title>
            <Text size="sm">{[`Bin ${bin.id}`, STATE_NOTES[bin.state]].filter(Boolean).join('. ')}</Text>
            {known && (
              <Text size="sm">
                {away === null
                  ? 'The record has no place of it.'
                  : `${metres(away)} from its place in the record, ± ${metres(known.accuracyM)}.`}
              </Text>
            )}
          </div>
          <Radio.Group label="What do you find?" value={found} onChange={(value) => setFound(value as Found)}>
            <Stack gap="sm" mt="xs">
              {FOUND_CHOICES.map(({ value, label: name }) => (
                <Radio key={value} size="md" value={value} label={name} />
              ))}
            </Stack>
          </Radio.Group>
          {found === 'standing' && known && isClearlyAway(away, known.accuracyM) && (
            <Alert color="yellow" title="You are not where the record has it">
              If it stands where you are, choose “It has moved to where I stand”.
            </Alert>
          )}
          {found === 'moved' && (
            <Alert color={obstacle ? 'yellow' : 'blue'} role="status" title="Its new place">
              {obstacle ?? 'Where you stand now. Record it while you are beside the bin.'}
            </Alert>
          )}
          {found !== 'not-found' && (
            <Radio.Group
              label="Can its label be read?"
              value={label}
              onChange={setLabel}
              error={isTried && needsLabel && 'Say whether its label can be read.'}
            >
              <Group gap="lg" mt="xs">
                <Radio size="md" value="yes" label="Yes" />
                <Radio size="md" value="no" label="No" />
              </Group>
            </Radio.Group>
          )}
          <TextInput
            label="Note (may be left empty)"
            size="md"
            maxLength={500}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <PhotoField photo={photo} onPhoto={setPhoto} />
          {isTried && obstacle && (
            <Text role="alert" size="sm">
              Not recorded. {obstacle}
            </Text>
          )}
          <Group gap="sm">
            <Button type="submit" size="lg">
              Record
            </Button>
            <Button size="lg" variant="default" onClick={onCancel}>
              Cancel
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

interface Filled extends Pick<ConfirmBinProps, 'bin' | 'labelRead' | 'position'> {
  found: Found
  isLabelReadable: boolean
  note: string
}

/** The finding to be recorded; `null` for a move without a position. */
function bodyOf({ bin, labelRead, position, found, isLabelReadable, note }: Filled): FindingBody | null {
  const said = {
    ...{ binId: bin.id, at: new Date().toISOString(), labelRead, note },
    metres: metresBetween(position, bin),
  }
  const accuracyM = position?.accuracyM ?? null
  if (found === 'not-found') return { found, ...said, accuracyM }
  if (found !== 'moved') return { found, ...said, accuracyM, isLabelReadable }
  if (!position) return null
  const { lat, lng } = position
  return { found, ...said, isLabelReadable, accuracyM: position.accuracyM, place: { lat, lng } }
}
