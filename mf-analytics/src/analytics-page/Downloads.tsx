import { IconDownload } from '@tabler/icons-react'
import { paths } from 'shared-domain'
import { useDataSource, useMay } from 'shared-domain/client'
import { Button } from 'shared-ui'

/** The rows behind the figures, as files of the record. */
export function Downloads() {
  const isReal = useDataSource(({ source }) => source === 'real')
  const may = useMay('record:read')
  if (!isReal || !may) return null
  return (
    <>
      <Download name="Bins CSV" href={paths.binsCsv} />
      <Download name="Collections CSV" href={paths.collectionsCsv} />
    </>
  )
}

const Download = ({ name, href }: { name: string; href: string }) => (
  <Button
    component="a"
    href={href}
    download
    variant="default"
    leftSection={<IconDownload size={16} aria-hidden />}
  >
    {name}
  </Button>
)
