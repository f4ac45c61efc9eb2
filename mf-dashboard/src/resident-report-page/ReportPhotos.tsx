import { useState } from 'react'
import { paths } from 'shared-domain'
import type { ReportFile } from 'shared-domain/contract'
import { Modal, Text, UnstyledButton } from 'shared-ui'
import { ReportSection } from './ReportSection'
import classes from './ResidentReport.module.css'

export function ReportPhotos({ report: { id, photoIds } }: { report: ReportFile }) {
  const [opened, setOpened] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const photos = photoIds.map((photoId, i) => ({
    src: paths.reportPhoto(id, photoId),
    name: `Photo ${i + 1} of ${photoIds.length}`,
  }))
  const large = photos[opened]
  if (photos.length === 0) return null
  return (
    <ReportSection title="Photos">
      <ul className={classes.photos}>
        {photos.map((photo, i) => (
          <li key={photo.src}>
            <UnstyledButton
              aria-label={`Open ${photo.name}`}
              onClick={() => {
                setOpened(i)
                setIsOpen(true)
              }}
            >
              <ReportPhoto {...photo} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={large?.name} size="auto">
        {large && <ReportPhoto {...large} key={large.src} />}
      </Modal>
    </ReportSection>
  )
}

function ReportPhoto({ src, name }: { src: string; name: string }) {
  const [isLost, setIsLost] = useState(false)
  if (isLost) return <Text c="dimmed">{name} could not be read. Reload the page.</Text>
  return <img src={src} alt={name} className={classes.photo} onError={() => setIsLost(true)} />
}
