import { Button } from '../button/Button'
import { reportDesk } from '../outbox/report-desk'
import { additionWords, type ReportLetter } from '../outbox/report-letter'

/** A note or a photo that the council's record does not have yet. */
export function AdditionNote({ letter: { id, about, refusal, kept } }: { letter: ReportLetter }) {
  if (about.kind === 'report') return null
  const what = additionWords(about)
  if (refusal === undefined) {
    return (
      <p>
        {what}:{' '}
        {kept === 'no'
          ? 'not saved, it is sent only while this page is open'
          : 'saved on this phone, will send by itself'}
      </p>
    )
  }
  return (
    <p>
      {what} not added: {refusal}{' '}
      <Button kind="quiet" onClick={() => void reportDesk().outbox.remove(id)}>
        Remove {what.toLowerCase()}
      </Button>
    </p>
  )
}
