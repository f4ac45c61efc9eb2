import classes from './PageNotes.module.css'

/** What the reader should know about the link that brought them here. */
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
