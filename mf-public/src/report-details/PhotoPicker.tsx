import { type ChangeEvent, useId, useState } from 'react'
import { PHOTOS_MAX } from 'shared-domain/contract'
import { newKey, shrinkPhoto } from 'shared-domain/outbox'
import { Button } from '../button/Button'
import fields from '../field/Field.module.css'
import { t } from '../messages/translate'
import { pageStore } from '../page-store/page-store'
import classes from './ReportDetails.module.css'

/** Chooses photos or takes them with the camera, and lists the chosen ones. */
export function PhotoPicker({ photos, problem, choose, remove }: ReturnType<typeof usePhotos>) {
  const id = useId()
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    void choose([...(target.files ?? [])])
    // Cleared, so that the same photo can be chosen again after it was removed.
    target.value = ''
  }
  return (
    <div className={`${fields.field} ${classes.file}`}>
      <label htmlFor={id}>{t('add.photos', { count: PHOTOS_MAX })}</label>
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple
        onChange={take}
        disabled={photos.length >= PHOTOS_MAX}
        aria-describedby={`${id}-chosen`}
      />
      <div id={`${id}-chosen`} role="status">
        {problem && <p className={classes.problem}>{problem}</p>}
        <ul>
          {photos.map((photo) => (
            <li key={photo.id} className={classes.photo}>
              {t('add.photoSize', { name: photo.name, size: Math.ceil(photo.jpeg.size / 1000) })}
              <Button
                kind="quiet"
                onClick={() => remove(photo.id)}
                aria-label={t('add.removePhoto', { name: photo.name })}
              >
                {t('action.remove')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A chosen photo, in the size in which it will be sent. */
export interface ChosenPhoto {
  id: string
  name: string
  jpeg: Blob
}

const NONE: readonly ChosenPhoto[] = []
/** The chosen photos by the report's id. They are kept while the page is open. */
const chosen = pageStore<ReadonlyMap<string, readonly ChosenPhoto[]>>(new Map())

const chosenFor = (reportId: string) => chosen.get().get(reportId) ?? NONE

export const choosePhotos = (reportId: string, photos: readonly ChosenPhoto[]) =>
  chosen.set(new Map(chosen.get()).set(reportId, photos))

/** Photos chosen for a report, at most `most`. */
export function usePhotos(reportId: string, most: number) {
  const photos = chosen.use().get(reportId) ?? NONE
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(files: readonly File[]) {
    const room = most - photos.length
    const shrunken = await Promise.all(files.slice(0, room).map(shrunk))
    const readable = shrunken.filter((photo) => photo !== null)
    choosePhotos(reportId, [...chosenFor(reportId), ...readable].slice(0, most))
    if (readable.length < shrunken.length) setProblem(UNREADABLE)
    else setProblem(files.length > room ? t('add.mostPhotos', { count: most }) : null)
  }
  const remove = (id: string) =>
    choosePhotos(
      reportId,
      chosenFor(reportId).filter((photo) => photo.id !== id),
    )
  return { photos, problem, choose, remove }
}

const UNREADABLE = t('add.unreadablePhoto')

async function shrunk(file: File): Promise<ChosenPhoto | null> {
  const jpeg = await shrinkPhoto(file)
  return jpeg && { id: newKey(), name: file.name, jpeg }
}
