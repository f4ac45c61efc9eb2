import { type DragEvent, useRef, useState } from 'react'
import { Button, FileButton, Text } from 'shared-ui'
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
      aria-label="File"
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
      <Text size="sm">
        Drop an Excel, CSV or GeoJSON file with one bin a row, or choose it. Columns are recognised by their
        names and values; places may be degrees or NZTM 2000. You see what would change before anything is
        written.
      </Text>
      <FileButton
        accept=".xlsx,.csv,.txt,.tsv,.json,.geojson,text/csv,application/geo+json"
        onChange={take}
        resetRef={resetFile}
        inputProps={{ 'aria-label': 'File of bins' }}
      >
        {({ onClick }) => (
          <Button onClick={onClick} loading={isBusy} mt="sm">
            Choose a File
          </Button>
        )}
      </FileButton>
    </section>
  )
}
