import { useState } from 'react'
import { newKey } from 'shared-domain/outbox'
import { type ChosenPhoto, choosePhotos, photosFor, useChosenPhotos } from './chosen-photos'
import { shrinkPhoto } from './shrink-photo'

/** Photos chosen for a report, at most `most`. */
export function usePhotos(reportId: string, most: number) {
  const photos = useChosenPhotos(reportId)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(files: readonly File[]) {
    const room = most - photos.length
    const shrunken = await Promise.all(files.slice(0, room).map(shrunk))
    const readable = shrunken.filter((photo) => photo !== null)
    choosePhotos(reportId, [...photosFor(reportId), ...readable].slice(0, most))
    if (readable.length < shrunken.length) setProblem(UNREADABLE)
    else setProblem(files.length > room ? `A report has at most ${most} photos.` : null)
  }
  const remove = (id: string) =>
    choosePhotos(
      reportId,
      photosFor(reportId).filter((photo) => photo.id !== id),
    )
  return { photos, problem, choose, remove }
}

const UNREADABLE = 'This browser cannot read that photo. Choose a JPEG, PNG or WebP photo.'

async function shrunk(file: File): Promise<ChosenPhoto | null> {
  const jpeg = await shrinkPhoto(file)
  return jpeg && { id: newKey(), name: file.name, jpeg }
}
