import { Alert, Stack, Text } from 'shared-ui'
import { PagedTable } from '../cards/PagedTable'
import { TitledCard, useComesIntoView } from '../cards/TitledCard'
import type { BinCsv } from './check-bin-csv'

const figures = new Intl.NumberFormat('en-NZ')

/** Which rows of an uploaded file become labels, and why the others do not. */
export function UploadedFileCard({ upload }: { upload: BinCsv }) {
  const { bins, rejects, isWindows1252, areIdsChecked } = upload
  const card = useComesIntoView(upload)
  return (
    <TitledCard ref={card} title="Uploaded File">
      <Stack gap="md" mt="md">
        <Text role="status" size="sm">
          {figures.format(bins.length)} {bins.length === 1 ? 'row is a label' : 'rows are labels'},{' '}
          {figures.format(rejects.length)} {rejects.length === 1 ? 'is' : 'are'} rejected.
        </Text>
        {isWindows1252 && (
          <Alert color="yellow" title="The file is in the old code page of Windows">
            It has no macrons: check names such as Ōtari, or save the file as “CSV UTF-8” and upload it again.
          </Alert>
        )}
        {!areIdsChecked && bins.length > 0 && (
          <Alert color="yellow" title="The ids were not checked">
            The record could not be read, so nothing says whether these bins are there.
          </Alert>
        )}
        {rejects.length > 0 && (
          <PagedTable
            label="Rejected rows"
            columns={['Line', 'Bin', 'Why']}
            rows={rejects}
            keyOf={({ line, reason }) => `${line} ${reason}`}
            cellsOf={({ line, binId, reason }) => [line ?? 'File', binId, reason]}
          />
        )}
        {bins.length > 0 && (
          <PagedTable
            label="Accepted rows"
            columns={['Bin', 'Location']}
            rows={bins}
            keyOf={({ binId }) => binId}
            cellsOf={({ binId, location }) => [binId, location]}
          />
        )}
      </Stack>
    </TitledCard>
  )
}
