import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNow } from 'shared-domain/client'
import { Alert, Button, Card, Group, Radio, Stack, Text, TextInput, Title } from 'shared-ui'
import type { FindingBody, StockBin } from '../../operations'
import { lengthText } from '../../rules/length'
import {
  type Found,
  freshPosition,
  isClearlyAway,
  metresBetween,
  moveObstacle,
  type PhonePosition,
} from '../../rules/stock-taking'
import { t } from '../messages/translate'
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
      <form onSubmit={submit} noValidate aria-label={t('stockRound.confirmBin', { id: bin.id })}>
        <Stack gap="md">
          <div>
            <Title order={2} size="h4" ref={heading} tabIndex={-1}>
              {bin.location}
            </Title>
            <Text size="sm">
              {[t('stockRound.bin', { id: bin.id }), STATE_NOTES[bin.state]].filter(Boolean).join('. ')}
            </Text>
            {known && (
              <Text size="sm">
                {away === null
                  ? t('stockRound.recordHasNoPlaceOfIt')
                  : t('stockRound.fromItsPlaceInRecord', {
                      away: lengthText(away),
                      accuracy: lengthText(known.accuracyM),
                    })}
              </Text>
            )}
          </div>
          <Radio.Group
            label={t('stockRound.whatDoYouFind')}
            value={found}
            onChange={(value) => setFound(value as Found)}
          >
            <Stack gap="sm" mt="xs">
              {FOUND_CHOICES.map(({ value, label: name }) => (
                <Radio key={value} size="md" value={value} label={name} />
              ))}
            </Stack>
          </Radio.Group>
          {found === 'standing' && known && isClearlyAway(away, known.accuracyM) && (
            <Alert color="yellow" title={t('stockRound.youNotWhereRecordHasIt')}>
              {t('stockRound.ifItStandsWhereYouAre')}
            </Alert>
          )}
          {found === 'moved' && (
            <Alert color={obstacle ? 'yellow' : 'blue'} role="status" title={t('stockRound.itsNewPlace')}>
              {obstacle ?? t('stockRound.whereYouStandNow')}
            </Alert>
          )}
          {found !== 'not-found' && (
            <Radio.Group
              label={t('stockRound.canItsLabelBeRead')}
              value={label}
              onChange={setLabel}
              error={isTried && needsLabel && t('stockRound.sayWhetherItsLabelCanBeRead')}
            >
              <Group gap="lg" mt="xs">
                <Radio size="md" value="yes" label={t('stockRound.yes')} />
                <Radio size="md" value="no" label={t('stockRound.no')} />
              </Group>
            </Radio.Group>
          )}
          <TextInput
            label={t('stockRound.noteMayBeLeftEmpty')}
            size="md"
            maxLength={500}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <PhotoField photo={photo} onPhoto={setPhoto} />
          {isTried && obstacle && (
            <Text role="alert" size="sm">
              {t('stockRound.notRecorded', { obstacle })}
            </Text>
          )}
          <Group gap="sm">
            <Button type="submit" size="lg">
              {t('stockRound.record')}
            </Button>
            <Button size="lg" variant="default" onClick={onCancel}>
              {t('stockRound.cancel')}
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
    binId: bin.id,
    at: new Date().toISOString(),
    labelRead,
    note,
    metres: metresBetween(position, bin),
  }
  const accuracyM = position?.accuracyM ?? null
  if (found === 'not-found') return { found, ...said, accuracyM }
  if (found !== 'moved') return { found, ...said, accuracyM, isLabelReadable }
  if (!position) return null
  const { lat, lng } = position
  return { found, ...said, isLabelReadable, accuracyM: position.accuracyM, place: { lat, lng } }
}
