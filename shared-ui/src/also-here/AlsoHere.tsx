import classes from './AlsoHere.module.css'

interface AlsoHereProps {
  /** In the order of arrival. */
  others: readonly { name: string; isYou: boolean; activity: 'looking' | 'editing' }[]
}

/** Who else is viewing this page's object, and who of them is editing it. */
export function AlsoHere({ others }: AlsoHereProps) {
  const names = [...new Set(others.map(nameOf))]
  const isEditing = others.some(({ activity }) => activity === 'editing')
  return (
    <p role="status" className={classes.others} data-editing={isEditing}>
      {names.length > 0 && (
        <>
          <svg viewBox="0 0 24 24" className={classes.sign} aria-hidden="true">
            <path d="M9 7a4 4 0 1 0 .01 0M2 21v-1a6 6 0 0 1 6-6h2a6 6 0 0 1 6 6v1M16 3.5a4 4 0 0 1 0 7.5M22 21v-1a6 6 0 0 0-4-5.6" />
          </svg>
          <span>Also here: {names.join(', ')}</span>
        </>
      )}
    </p>
  )
}

function nameOf({ name, isYou, activity }: AlsoHereProps['others'][number]): string {
  const who = isYou ? 'you, in another tab' : name
  return activity === 'editing' ? `${who} (editing)` : who
}
