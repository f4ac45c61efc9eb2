import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button, FileButton, Group, notify, Stack, Text } from 'shared-ui'
import { type BinCsv, ROW_LIMIT } from '../csv/bin-csv'
import { downloadCsvTemplate } from '../csv/csv-template'
import { readCsvFile } from '../csv/read-csv-file'
import { CsvErrors } from './CsvErrors'
import { QrSizeRadio } from './QrSizeRadio'
import type { BinForm } from './use-bin-form'

interface BulkFormProps {
  form: BinForm
  upload: BinCsv
  onUpload: (upload: BinCsv) => void
}

export function BulkForm({ form, upload, onUpload }: BulkFormProps) {
  const resetFile = useRef<() => void>(null)
  const handleFile = async (file: File | null) => {
    // The same file is chosen again after it has been mended.
    resetFile.current?.()
    if (!file) return
    const answer = await readCsvFile(file)
    onUpload(answer)
    const { length } = answer.bins
    if (length > 0) notify.success(`${length} QR ${length === 1 ? 'Code' : 'Codes'} generated successfully!`)
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        A CSV file with a column “bin id” and a column “location” makes one sheet of up to {ROW_LIMIT} labels.
      </Text>
      <Group gap="sm">
        <FileButton
          accept=".csv,text/csv"
          onChange={handleFile}
          resetRef={resetFile}
          inputProps={{ 'aria-label': 'CSV file' }}
        >
          {({ onClick }) => (
            <Button onClick={onClick} leftSection={<IconUpload size={18} aria-hidden />}>
              Upload CSV Template
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          onClick={downloadCsvTemplate}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Download Template
        </Button>
      </Group>
      <CsvErrors errors={upload.errors} />
      <QrSizeRadio size={form.size} onChange={form.setSize} />
    </Stack>
  )
}
