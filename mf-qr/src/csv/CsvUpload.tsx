import { IconDownload, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button, FileButton, Group, Text } from 'shared-ui'
import { LABELS_MAX, type LabelBin } from '../../operations'
import { t } from '../messages/translate'
import classes from './CsvUpload.module.css'
import { type BinCsv, knownBinsOf, readBinCsv } from './check-bin-csv'
import { downloadCsvTemplate } from './csv-template'

interface CsvUploadProps {
  /** The record's bins; `null` when they could not be read. */
  bins: readonly LabelBin[] | null
  /** Whether the record is still being read, so that ids cannot be checked yet. */
  isReading: boolean
  onUpload: (upload: BinCsv) => void
}

/** Reads bins from a file that is chosen or dropped. */
export function CsvUpload({ bins, isReading, onUpload }: CsvUploadProps) {
  const resetFile = useRef<() => void>(null)
  const [isChecking, setChecking] = useState(false)
  const handleFile = async (file: File | null | undefined) => {
    // Allows choosing the same file again after editing it.
    resetFile.current?.()
    if (!file || isChecking || isReading) return
    setChecking(true)
    onUpload(await readBinCsv(file, bins && knownBinsOf(bins)))
    setChecking(false)
  }
  const drop = useFileDrop(handleFile)
  const template = (bins ?? []).slice(0, 2).map(({ id, location }) => ({ binId: id, location }))
  return (
    <div className={classes.drop} {...drop}>
      <Text size="sm">{t('csv.csvFileWithColumnBinId', { labelsMax: figures.format(LABELS_MAX) })}</Text>
      <Group gap="sm" mt="sm">
        <FileButton
          accept=".csv,.txt,text/csv"
          onChange={handleFile}
          resetRef={resetFile}
          inputProps={{ 'aria-label': t('csv.csvFile') }}
        >
          {({ onClick }) => (
            <Button
              onClick={onClick}
              loading={isChecking || isReading}
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              {t('csv.uploadCsvTemplate')}
            </Button>
          )}
        </FileButton>
        <Button
          variant="default"
          onClick={() => downloadCsvTemplate(template)}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('csv.downloadTemplate')}
        </Button>
      </Group>
    </div>
  )
}

/** Props that let an element accept a dropped file. */
function useFileDrop(onFile: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      // Otherwise the browser would open the file instead of the page.
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      onFile(event.dataTransfer.files[0])
    },
  }
}

const figures = new Intl.NumberFormat('en-NZ')
