import { IconChecks, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Alert, Button, FailureNotice, Group, notify, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
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
    notify.success(t('qrCodes.qrCodesDownloadedSuccessfully'), {
      description: t('qrCodes.inOneFile', { count: labels.length }),
    })
  }
  return (
    <Alert
      role="status"
      title={t('qrCodes.ofCodesRead', { count: countText(read), count2: countText(labels.length) })}
    >
      <Stack gap="sm">
        <Text size="sm">
          {t('qrCodes.eachWasDecodedFromFinishedMb', {
            what: isPdf ? t('qrCodes.pages') : t('qrCodes.pictures'),
            count: (file.size / 1e6).toFixed(1),
          })}
          {isPdf && t('qrCodes.printAt100NotFittedToPage')}
        </Text>
        <Group gap="sm">
          <Button onClick={handleDownload} leftSection={<IconDownload size={18} aria-hidden />}>
            {t('qrCodes.download')}
          </Button>
          {isPdf && (
            <Button
              variant="default"
              onClick={() => onPrint(pages)}
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              {t('qrCodes.print')}
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
  if (isRecorded) return <Text size="sm">{t('qrCodes.recordedEachOfTheseBins')}</Text>
  return (
    <>
      <Text size="sm">{t('qrCodes.onceTheyArePrinted')}</Text>
      <Button
        variant="default"
        w="fit-content"
        loading={isPending}
        onClick={handleClick}
        leftSection={<IconChecks size={18} aria-hidden />}
      >
        {t('qrCodes.recordAsPrinted')}
      </Button>
      {failure && <FailureNotice {...failure} onRetry={failure.tryAgain ? handleClick : undefined} />}
    </>
  )
}
