import { useState } from 'react'
import { newKey } from 'shared-domain/outbox'
import { shrinkPhoto } from './shrink-photo'

/** A photo that was chosen, as it will be sent. */
export interface ChosenPhoto {
  id: string
  name: string
  jpeg: Blob
}

/** Photos chosen for a report, at most `most`. */
export function usePhotos(most: number) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(files: readonly File[]) {
    const room = most - photos.length
    const chosen = await Promise.all(files.slice(0, room).map(shrunk))
    const readable = chosen.filter((photo) => photo !== null)
    setPhotos((before) => [...before, ...readable].slice(0, most))
    if (readable.length < chosen.length) setProblem(UNREADABLE)
    else setProblem(files.length > room ? `A report has at most ${most} photos.` : null)
  }
  const remove = (id: string) => setPhotos((before) => before.filter((photo) => photo.id !== id))
  return { photos, problem, choose, remove }
}

const UNREADABLE = 'This browser cannot read that photo. Choose a JPEG, PNG or WebP photo.'

async function shrunk(file: File): Promise<ChosenPhoto | null> {
  const jpeg = await shrinkPhoto(file)
  return jpeg && { id: newKey(), name: file.name, jpeg }
}
