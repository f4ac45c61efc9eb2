import { reachesRecord } from 'shared-domain'
import { useDataSource } from 'shared-domain/client'
import { Button } from '../button/Button'
import { t } from '../messages/translate'
import classes from './PageNotes.module.css'

/** Notes about parts of the link that could not be used. */
export function PageNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <div role="note" className={classes.notes}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}

/** Says that the page shows samples, with a button that returns to the city's own data. Shows nothing with real data. */
export function DataSourceNote() {
  const setSource = useDataSource((state) => state.setSource)
  const isReal = useDataSource(reachesRecord)
  if (isReal) return null
  return (
    <div role="note" className={classes.note}>
      <p>
        <strong>{t('mock.title')}</strong> {t('mock.text')}
      </p>
      <Button kind="quiet" onClick={() => setSource('real')}>
        {t('mock.real')}
      </Button>
    </div>
  )
}
