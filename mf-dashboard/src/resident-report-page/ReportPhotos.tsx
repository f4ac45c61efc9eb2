import { useState } from 'react'
import { paths } from 'shared-domain'
import type { ReportFile } from 'shared-domain/contract'
import { Modal, Text, UnstyledButton } from 'shared-ui'
import { t } from '../messages/translate'
import { ReportSection } from './ReportSection'
import classes from './ResidentReport.module.css'

/** The photos of the report itself. Those of a later note are shown with that, as long as the notes are kept. */
export function ReportPhotos({ report }: { report: ReportFile }) {
  const ofNotes = report.note === null ? [] : (report.notePhotos ?? []).map(({ id }) => id)
  const ids = report.photoIds.filter((id) => !ofNotes.includes(id))
  if (ids.length === 0) return null
  return (
    <ReportSection title={t('residentReport.photos')}>
      <PhotoList report={report} ids={ids} />
    </ReportSection>
  )
}

/** Some of the photos of a report, each of which opens when it is pressed. */
export function PhotoList({ report: { id, photoIds }, ids }: { report: ReportFile; ids: readonly string[] }) {
  const [opened, setOpened] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const photos = ids.map((photoId) => ({
    src: paths.reportPhoto(id, photoId),
    name: t('residentReport.photoOf', { indexOf: photoIds.indexOf(photoId) + 1, count: photoIds.length }),
  }))
  const large = photos[opened]
  return (
    <>
      <ul className={classes.photos}>
        {photos.map((photo, i) => (
          <li key={photo.src}>
            <UnstyledButton
              aria-label={t('residentReport.open', { name: photo.name })}
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
    </>
  )
}

function ReportPhoto({ src, name }: { src: string; name: string }) {
  const [isLost, setIsLost] = useState(false)
  if (isLost) return <Text c="dimmed">{t('residentReport.notRead', { name })}</Text>
  return <img src={src} alt={name} className={classes.photo} onError={() => setIsLost(true)} />
}
