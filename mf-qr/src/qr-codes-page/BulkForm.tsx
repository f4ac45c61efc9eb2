import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { Alert, Button, FileButton, Group, List, notify, Stack, Text } from 'shared-ui'
import { type BinCsv, type CsvError, downloadCsvTemplate, ROW_LIMIT, readCsvFile } from '../csv/bin-csv'
import type { BinForm } from './bin-form'
import { QrSizeRadio } from './QrSizeRadio'

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

const SHOWN = 20

/** What to mend in the uploaded file. */
function CsvErrors({ errors }: { errors: readonly CsvError[] }) {
  if (errors.length === 0) return null
  const more = errors.length - SHOWN
  return (
    <Alert color="red" title="Not every line could be read">
      <List size="sm">
        {errors.slice(0, SHOWN).map(({ line, message }) => (
          <List.Item key={`${line} ${message}`}>
            {line !== null && `Line ${line}: `}
            {message}
          </List.Item>
        ))}
        {more > 0 && <List.Item>and {more} more</List.Item>}
      </List>
    </Alert>
  )
}
