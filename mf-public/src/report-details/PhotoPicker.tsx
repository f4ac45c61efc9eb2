import { type ChangeEvent, useId } from 'react'
import { PHOTOS_MAX } from 'shared-domain/contract'
import { Button } from '../button/Button'
import fields from '../field/Field.module.css'
import classes from './ReportDetails.module.css'
import type { usePhotos } from './use-photos'

/** Chooses photos, or takes them, and says which are chosen. */
export function PhotoPicker({ photos, problem, choose, remove }: ReturnType<typeof usePhotos>) {
  const id = useId()
  function take({ target }: ChangeEvent<HTMLInputElement>) {
    void choose([...(target.files ?? [])])
    // The same photo can be chosen again after it was removed.
    target.value = ''
  }
  return (
    <div className={`${fields.field} ${classes.file}`}>
      <label htmlFor={id}>Photos, at most {PHOTOS_MAX}</label>
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
              {photo.name}, {Math.ceil(photo.jpeg.size / 1000)} KB
              <Button kind="quiet" onClick={() => remove(photo.id)} aria-label={`Remove photo ${photo.name}`}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
