import { paths } from 'shared-domain'
import { useDataSource, useOverview } from 'shared-domain/client'
import { Anchor, Group, Link, ToneBadge } from 'shared-ui'

/** How many reports wait, and how many of them are held; that they are samples with mock data. */
export function ReportCounts() {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { data } = useOverview()
  if (isMock) return <ToneBadge tone="neutral">Sample data</ToneBadge>
  if (!data) return null
  return (
    <Group gap="xs">
      <ToneBadge tone={data.unresolvedReports > 0 ? 'warning' : 'normal'}>
        {data.unresolvedReports} unresolved
      </ToneBadge>
      {data.heldReports > 0 && (
        <Anchor component={Link} to={paths.heldReports}>
          {data.heldReports} of them held for review
        </Anchor>
      )}
      {data.isDemonstration && <ToneBadge tone="neutral">Demonstration data</ToneBadge>}
    </Group>
  )
}
