import { useRef } from 'react'
import { Alert, Button, Stack, Text } from 'shared-ui'
import { PagedTable } from '../cards/PagedTable'
import { TitledCard, useComesIntoView } from '../cards/TitledCard'
import { t } from '../messages/translate'
import type { BinCsv, OtherLocation } from './check-bin-csv'

const figures = new Intl.NumberFormat('en-NZ')

interface UploadedFileCardProps {
  upload: BinCsv
  onCorrect: () => void
}

/** Which rows of an uploaded file become labels, and why the others do not. */
export function UploadedFileCard({ upload, onCorrect }: UploadedFileCardProps) {
  const { bins, rejects, isWindows1252, areIdsChecked, otherLocations } = upload
  const card = useComesIntoView(upload)
  const outcome = useRef<HTMLParagraphElement>(null)
  function correct() {
    onCorrect()
    // The button leaves with what it corrected.
    outcome.current?.focus()
  }
  return (
    <TitledCard ref={card} title={t('csv.uploadedFile')}>
      <Stack gap="md" mt="md">
        <Text ref={outcome} tabIndex={-1} role="status" size="sm">
          {t('csv.rowsAreLabels', {
            count: bins.length,
            labels: figures.format(bins.length),
            rejects: rejects.length,
            rejected: figures.format(rejects.length),
          })}
        </Text>
        {isWindows1252 && (
          <Alert color="yellow" title={t('csv.fileIsInOldCodePage')}>
            {t('csv.itHasNoMacrons')}
          </Alert>
        )}
        {!areIdsChecked && bins.length > 0 && (
          <Alert color="yellow" title={t('csv.idsNotChecked')}>
            {t('csv.recordNotRead')}
          </Alert>
        )}
        {otherLocations.length > 0 && <OtherLocations others={otherLocations} onCorrect={correct} />}
        {rejects.length > 0 && (
          <PagedTable
            label={t('csv.rejectedRows')}
            columns={[t('csv.line'), t('csv.bin'), t('csv.why')]}
            rows={rejects}
            keyOf={({ line, reason }) => `${line} ${reason}`}
            cellsOf={({ line, binId, reason }) => [line ?? t('csv.file'), binId, reason]}
          />
        )}
        {bins.length > 0 && (
          <PagedTable
            label={t('csv.acceptedRows')}
            columns={[t('csv.bin'), t('csv.location')]}
            rows={bins}
            keyOf={({ binId }) => binId}
            cellsOf={({ binId, location }) => [binId, location]}
          />
        )}
      </Stack>
    </TitledCard>
  )
}

interface OtherLocationsProps {
  others: readonly OtherLocation[]
  onCorrect: () => void
}

/** Labels that would say another place than the record: the file may be old, or its ids may be mixed up. */
const OtherLocations = ({ others, onCorrect }: OtherLocationsProps) => (
  <Alert
    color="yellow"
    title={t('csv.otherLocationsTitle', { count: others.length, labels: figures.format(others.length) })}
  >
    <Stack gap="sm" align="flex-start">
      <PagedTable
        label={t('csv.otherLocations')}
        columns={[t('csv.bin'), t('csv.inFile'), t('csv.inRecord')]}
        rows={others}
        keyOf={({ binId }) => binId}
        cellsOf={({ binId, location, inRecord }) => [binId, location, inRecord]}
      />
      <Button size="compact-md" onClick={onCorrect}>
        {t('csv.useLocationsOfRecord')}
      </Button>
    </Stack>
  </Alert>
)
