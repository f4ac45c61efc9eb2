import { Anchor, Link, Text } from 'shared-ui'
import { figures } from '../count-text/count-text'
import { rich } from '../messages/translate'
import { heldReasonWords } from '../resident-reports/held-reasons'
import { useHeldReports } from '../resident-reports/reports'
import { inboxUrl, UNRESOLVED } from './inbox-filters'

/** How many reports are held for review, and why. */
export function HeldSummary() {
  const { data } = useHeldReports()
  const reasons = data?.reasons ?? []
  if (reasons.length === 0) return null
  const total = reasons.reduce((sum, { reports }) => sum + reports, 0)
  return (
    <Text size="sm">
      {rich('reportsInbox.heldForReview', {
        total: figures.format(total),
        reasons: reasons.map(({ because, reports }, index) => (
          <span key={because}>
            {index > 0 && ' · '}
            <Anchor component={Link} to={inboxUrl({ ...UNRESOLVED, held: because ?? 'true' })} inherit>
              {figures.format(reports)} {heldReasonWords(because).short}
            </Anchor>
          </span>
        )),
      })}
    </Text>
  )
}
