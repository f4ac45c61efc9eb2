import { useState } from 'react'
import { explainFailure, useRecordQuery } from 'shared-domain/client'
import { Button, FailureNotice, Skeleton, Text } from 'shared-ui'
import { getStockPhoto } from '../../operations'
import { t } from '../messages/translate'
import type { ShownFinding } from '../stock-findings/with-entries'
import classes from './StockRound.module.css'

/** The photo of a finding, once it is asked for: who was shown it is in the audit trail. Nothing for a finding without one. */
export function FindingPhoto({ finding }: { finding: ShownFinding }) {
  const [isOpen, setOpen] = useState(false)
  const { binId, photoId, isPhotoWaiting } = finding
  if (isPhotoWaiting) return <Text size="sm">{t('stockRound.itsPhotoIsOnThisPhone')}</Text>
  if (!photoId) return null
  return (
    <>
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
      {isOpen && <Photo finding={finding} photoId={photoId} />}
    </>
  )
}

function Photo({ finding: { binId, by }, photoId }: { finding: ShownFinding; photoId: string }) {
  const { data, error, refresh, isRefreshing } = useRecordQuery({
    operation: getStockPhoto,
    request: { params: { photoId } },
    changesWith: [],
  })
  if (data)
    return (
      <img
        className={classes.photo}
        src={`data:${data.type};base64,${data.base64}`}
        width={data.width}
        height={data.height}
        alt={t('stockRound.binAsFoundIt', { binId, by })}
      />
    )
  if (error)
    return (
      <FailureNotice
        {...explainFailure(error, t('stockRound.photoNotRead'))}
        onRetry={refresh}
        isRetrying={isRefreshing}
      />
    )
  return <Skeleton h="12rem" mt="xs" role="status" aria-label={t('stockRound.readingPhoto')} />
}
