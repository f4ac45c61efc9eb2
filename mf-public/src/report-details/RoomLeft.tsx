import { useEffect, useState } from 'react'
import classes from './ReportDetails.module.css'

/** From here on it is worth saying how many characters are left. */
const NEAR = 100
/** Said once somebody pauses, not at every key. */
const PAUSE_MS = 700

/** How many characters a note may still have, near its end and beyond. */
export function RoomLeft({ id, left }: { id: string; left: number }) {
  const [told, setTold] = useState(left)
  useEffect(() => {
    const timer = setTimeout(setTold, PAUSE_MS, left)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <p id={id} role="status" className={told < 0 ? classes.problem : classes.dimmed}>
      {told > NEAR ? '' : roomWords(told)}
    </p>
  )
}

function roomWords(left: number): string {
  const characters = Math.abs(left) === 1 ? 'character' : 'characters'
  return left < 0 ? `${-left} ${characters} too many: shorten the note.` : `${left} ${characters} left`
}
