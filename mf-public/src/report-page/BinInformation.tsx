import { type Bin, isFillOutOfRange } from 'shared-domain'
import { binTypeLabels } from '../bin-labels/bin-labels'
import { LevelNotes } from '../bin-labels/LevelNotes'
import { longDay } from '../bin-labels/time-labels'
import { CouncilPhone } from '../button/Button'
import { Card } from '../card/Card'
import { rich, t } from '../messages/translate'
import { StatusWord } from '../nearby-map/BinMark'
import classes from './BinInformation.module.css'
import { FillLevel } from './FillLevel'
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
    <Card title={t('information.title')}>
      {bin ? (
        <dl className={classes.facts}>
          <Fact name={t('information.id')}>{bin.id}</Fact>
          <Fact name={t('information.location')}>{placeWords(bin.location)}</Fact>
          {bin.record && <RecordFacts record={bin.record} />}
        </dl>
      ) : (
        <>
          <p className={classes.note}>{t('information.reading')}</p>
          <noscript>
            <p>{rich('information.withoutBin', { phone: <CouncilPhone /> })}</p>
          </noscript>
        </>
      )}
      {bin && !bin.record && !bin.isRetired && <p className={classes.note}>{withoutRecord[recordState]}</p>}
    </Card>
  )
}

const withoutRecord = {
  loading: t('information.lookingUp'),
  unreadable: t('information.unreadable'),
  read: t('information.notInRecord'),
} as const

function RecordFacts({ record }: { record: Bin }) {
  return (
    <>
      <Fact name={t('information.type')}>{binTypeLabels[record.binType]}</Fact>
      <Fact name={t('information.status')}>
        <StatusWord bin={record} />
      </Fact>
      <Fact name={t('information.fill')}>
        <FillLevel bin={record} tone={record.status} />
        {isFillOutOfRange(record) && <span className={classes.note}>{t('information.outOfRange')}</span>}
        <LevelNotes bin={record} className={classes.note} />
      </Fact>
      <Fact name={t('information.collected')}>
        {record.lastCollected ? longDay(record.lastCollected) : t('information.notRecorded')}
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
