import { Card } from '../card/Card'
import { CouncilPhone } from '../council-phone/CouncilPhone'

interface ReportUnreadProps {
  /** Why, in a sentence, if that is known. */
  problem: string | null
  onRetry: () => void
}

/** The record did not answer. The link loads the page again where no script can. */
export const ReportUnread = ({ problem, onRetry }: ReportUnreadProps) => (
  <Card title="What became of it could not be read">
    <p role="alert">
      {problem} Your report is not affected.{' '}
      <a
        href="?"
        onClick={(event) => {
          event.preventDefault()
          onRetry()
        }}
      >
        Try again
      </a>
      , or phone the council on <CouncilPhone />.
    </p>
  </Card>
)
