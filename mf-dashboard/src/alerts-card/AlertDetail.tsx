import { paths } from 'shared-domain'
import { type ShownAlert, useDataSource, useMay } from 'shared-domain/client'
import { Anchor, Link, VisuallyHidden } from 'shared-ui'

/** Which bin an alert is of and how old it is, with links to what the record knows of the cause. */
export function AlertDetail({ alert: { binId, reportId, time } }: { alert: ShownAlert }) {
  const isReal = useDataSource(({ source }) => source === 'real')
  const mayReadReports = useMay('reports:read')
  if (!isReal) return `Bin ${binId} · ${time}`
  return (
    <>
      <Anchor component={Link} to={paths.binHistory(binId)} inherit>
        Bin {binId}
      </Anchor>{' '}
      · {time}
      {reportId && mayReadReports && (
        <>
          {' · '}
          <Anchor component={Link} to={paths.residentReport(reportId)} inherit>
            Report<VisuallyHidden> of bin {binId}</VisuallyHidden>
          </Anchor>
        </>
      )}
    </>
  )
}
