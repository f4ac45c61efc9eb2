import { useEffect, useState } from 'react'
import { useRecordQuery } from 'shared-domain/client'
import { Button, Skeleton, Text } from 'shared-ui'
import { getStockPhoto } from '../../operations'
import { t } from '../messages/translate'
import { ReadFailure } from '../read-failure/ReadFailure'
import { photoInForm } from '../stock-findings/photo-form'
import { useStockEntries } from '../stock-findings/stock-outbox'
import type { ShownFinding } from '../stock-findings/with-entries'
import classes from './StockRound.module.css'

/**
 * The photo of a finding, once it is asked for: who was shown one of the record is in the audit trail. One that is on this phone still is shown from
 * there. Nothing for a finding without one.
 */
export function FindingPhoto({ finding }: { finding: ShownFinding }) {
  const [isOpen, setOpen] = useState(false)
  const { binId, photoId, isPhotoWaiting } = finding
  if (!photoId && !isPhotoWaiting) return null
  return (
    <>
      {isPhotoWaiting && <Text size="sm">{t('stockRound.itsPhotoIsOnThisPhone')}</Text>}
      <Button
        size="md"
        variant="default"
        mt="xs"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        aria-label={isOpen ? t('stockRound.hidePhotoOf', { binId }) : t('stockRound.showPhotoOf', { binId })}
      >
        {isOpen ? t('stockRound.hidePhoto') : t('stockRound.showPhoto')}
      </Button>
      {isOpen && isPhotoWaiting && <WaitingPhoto finding={finding} />}
      {isOpen && !isPhotoWaiting && photoId && <Photo finding={finding} photoId={photoId} />}
    </>
  )
}

function WaitingPhoto({ finding }: { finding: ShownFinding }) {
  const { waiting } = useStockEntries()
  const entry = waiting.find(({ about }) => about.kind === 'photo' && about.findingId === finding.id)
  const [address, setAddress] = useState<string | null>(null)
  const form = entry?.body
  const key = entry?.id
  useEffect(() => {
    if (!(form instanceof Blob) || !key) return
    const shown = URL.createObjectURL(photoInForm(form, key))
    setAddress(shown)
    return () => URL.revokeObjectURL(shown)
  }, [form, key])
  if (!address) return null
  return <img className={classes.photo} src={address} alt={altOf(finding)} />
}

const altOf = ({ binId, by }: ShownFinding) => t('stockRound.binAsFoundIt', { binId, by })

function Photo({ finding, photoId }: { finding: ShownFinding; photoId: string }) {
  const answer = useRecordQuery({
    operation: getStockPhoto,
    request: { params: { photoId } },
    changesWith: [],
  })
  const { data, error } = answer
  if (data)
    return (
      <img
        className={classes.photo}
        src={`data:${data.type};base64,${data.base64}`}
        width={data.width}
        height={data.height}
        alt={altOf(finding)}
      />
    )
  if (error) return <ReadFailure answer={answer} notRead={t('stockRound.photoNotRead')} />
  return <Skeleton h="12rem" mt="xs" role="status" aria-label={t('stockRound.readingPhoto')} />
}
