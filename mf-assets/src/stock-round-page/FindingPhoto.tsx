import { useState } from 'react'
import { explainFailure, useRecordQuery } from 'shared-domain/client'
import { Button, FailureNotice, Skeleton, Text } from 'shared-ui'
import { getStockPhoto } from '../../operations'
import type { ShownFinding } from '../stock-findings/with-entries'
import classes from './StockRound.module.css'

/** The photo of a finding, once it is asked for: who was shown it is in the audit trail. Nothing for a finding without one. */
export function FindingPhoto({ finding }: { finding: ShownFinding }) {
  const [isOpen, setOpen] = useState(false)
  const { binId, photoId, isPhotoWaiting } = finding
  if (isPhotoWaiting) return <Text size="sm">Its photo is on this phone, and will be sent by itself.</Text>
  if (!photoId) return null
  return (
    <>
      <Button
        size="md"
        variant="default"
        mt="xs"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        aria-label={`${isOpen ? 'Hide' : 'Show'} the photo of ${binId}`}
      >
        {isOpen ? 'Hide Photo' : 'Show Photo'}
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
        alt={`Bin ${binId} as ${by} found it`}
      />
    )
  if (error)
    return (
      <FailureNotice
        {...explainFailure(error, 'The photo could not be read')}
        onRetry={refresh}
        isRetrying={isRefreshing}
      />
    )
  return <Skeleton h="12rem" mt="xs" role="status" aria-label="Reading the photo" />
}
