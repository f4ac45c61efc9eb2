import { type Bin, isFillOutOfRange, shownFillLevel } from 'shared-domain'
import { FillBar } from 'shared-ui'
import { binTypeLabels } from '../bin-labels/bin-labels'
import { longDay } from '../bin-labels/time-labels'
import { CouncilPhone } from '../button/Button'
import { Card } from '../card/Card'
import { StatusWord } from '../nearby-map/BinMark'
import classes from './BinInformation.module.css'
import { placeWords, type ReportedBin } from './report-page-data'

interface BinInformationProps {
  /** `null` until the URL is parsed. */
  bin: ReportedBin | null
  /** Whether the bin's record is loading, could not be read or was read. */
  recordState: 'loading' | 'unreadable' | 'read'
}

/** The facts about the bin, from its record. Without one they are the link's, and a note says so. */
export function BinInformation({ bin, recordState }: BinInformationProps) {
  return (
    <Card title="Bin Information">
      {bin ? (
        <dl className={classes.facts}>
          <Fact name="Bin ID">{bin.id}</Fact>
          <Fact name="Location">{placeWords(bin.location)}</Fact>
          {bin.record && <RecordFacts record={bin.record} />}
        </dl>
      ) : (
        <>
          <p className={classes.note}>Reading the label’s link …</p>
          <noscript>
            <p>
              This page was sent without its bin. Please reload it, or phone the council on <CouncilPhone />.
            </p>
          </noscript>
        </>
      )}
      {bin && !bin.record && <p className={classes.note}>{withoutRecord[recordState]}</p>}
    </Card>
  )
}

const withoutRecord = {
  loading: 'From the link; looking up the bin’s record …',
  unreadable: 'The record could not be read, so what you see here comes from the link alone.',
  read: 'This bin is not in the record, so no more is known of it.',
} as const

function RecordFacts({ record }: { record: Bin }) {
  return (
    <>
      <Fact name="Type">{binTypeLabels[record.binType]}</Fact>
      <Fact name="Status">
        <StatusWord bin={record} />
      </Fact>
      <Fact name="Fill level">
        <FillBar label={`Fill level of ${record.id}`} percent={shownFillLevel(record)} tone={record.status} />
        {isFillOutOfRange(record) && (
          <span className={classes.note}>The sensor’s reading is out of range.</span>
        )}
        {record.flag && <span className={classes.note}>{record.flag}</span>}
      </Fact>
      <Fact name="Last collected">
        {record.lastCollected ? longDay(record.lastCollected) : 'Not recorded'}
      </Fact>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
