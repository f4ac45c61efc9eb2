import { type DragEvent, useRef, useState } from 'react'
import { Button, FileButton, Text } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './FileDrop.module.css'

interface FileDropProps {
  isBusy: boolean
  onFile: (file: File) => void
}

/** Takes a file that is chosen or dropped. */
export function FileDrop({ isBusy, onFile }: FileDropProps) {
  const resetFile = useRef<() => void>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | null | undefined) => {
    // Allows choosing the same file again after editing it.
    resetFile.current?.()
    if (file) onFile(file)
  }
  return (
    <section
      className={classes.drop}
      aria-label={t('import.file')}
      data-over={isOver || undefined}
      onDragOver={(event: DragEvent) => {
        // Otherwise the browser would open the file instead of the page.
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <Text size="sm">{t('import.dropExcel')}</Text>
      <FileButton
        accept=".xlsx,.csv,.txt,.tsv,.json,.geojson,text/csv,application/geo+json"
        onChange={take}
        resetRef={resetFile}
        inputProps={{ 'aria-label': t('import.fileOfBins') }}
      >
        {({ onClick }) => (
          <Button onClick={onClick} loading={isBusy} mt="sm">
            {t('import.chooseFile')}
          </Button>
        )}
      </FileButton>
    </section>
  )
}
