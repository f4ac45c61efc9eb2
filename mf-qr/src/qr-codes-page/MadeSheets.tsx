import { IconChecks, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Alert, Button, FailureNotice, Group, notify, Stack, Text } from 'shared-ui'
import { saveFile } from '../png/download'
import type { MadeSheets as Made } from '../sheets/sheet-making'
import { useBatchPrintRecording } from './batch-print-recording'

const EXTENSIONS = { pdf: 'pdf', png: 'zip', svg: 'zip' } as const
const countText = (count: number) => count.toLocaleString('en-NZ')

interface MadeSheetsProps {
  made: Made
  onPrint: (pages: readonly Blob[]) => void
}

/** The finished file: how many codes were verified, and buttons to save or print it. */
export function MadeSheets({ made, onPrint }: MadeSheetsProps) {
  const { file, pages, read, labels, output } = made
  const isPdf = output === 'pdf'
  const handleDownload = () => {
    saveFile(file, `${isPdf ? 'bin-labels' : 'qr-codes'}-${Date.now()}.${EXTENSIONS[output]}`)
    notify.success('QR Codes downloaded successfully!', { description: `${labels.length} in one file` })
  }
  return (
    <Alert role="status" title={`${countText(read)} of ${countText(labels.length)} codes read`}>
      <Stack gap="sm">
        <Text size="sm">
          {`Each was decoded from the finished ${isPdf ? 'pages' : 'pictures'}. ${(file.size / 1e6).toFixed(1)} MB.`}
          {isPdf && ' Print at 100 %, not fitted to the page.'}
        </Text>
        <Group gap="sm">
          <Button onClick={handleDownload} leftSection={<IconDownload size={18} aria-hidden />}>
            Download
          </Button>
          {isPdf && (
            <Button
              variant="default"
              onClick={() => onPrint(pages)}
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              Print
            </Button>
          )}
        </Group>
        <PrintedLabels labels={labels} />
      </Stack>
    </Alert>
  )
}

/** Only the operator knows what the printer produced. */
function PrintedLabels({ labels }: Pick<Made, 'labels'>) {
  const { record, isAllowed, isPending, failure } = useBatchPrintRecording()
  const [isRecorded, setRecorded] = useState(false)
  const handleClick = () =>
    record(labels).then(
      () => setRecorded(true),
      // The notice below shows the failure.
      () => {},
    )
  if (!isAllowed) return null
  if (isRecorded)
    return <Text size="sm">Recorded: each of these bins has a label that was printed today.</Text>
  return (
    <>
      <Text size="sm">Once they are printed, let the record keep which bin has its label.</Text>
      <Button
        variant="default"
        w="fit-content"
        loading={isPending}
        onClick={handleClick}
        leftSection={<IconChecks size={18} aria-hidden />}
      >
        Record as Printed
      </Button>
      {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ? handleClick : undefined} />}
    </>
  )
}
