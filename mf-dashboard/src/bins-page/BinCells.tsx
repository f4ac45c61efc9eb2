// biome-ignore-all lint/a11y/noRedundantRoles: some browsers remove the table roles from elements with `display: grid`.
import type { ReactNode } from 'react'
import {
  agoText,
  BIN_CONDITION_NAMES,
  BIN_CONDITION_TONES,
  BIN_TYPE_NAMES,
  binCondition,
  isFillOutOfRange,
  LIFE_STATE_NAMES,
  levelNote,
  paths,
  shownFillLevel,
  stateOfLife,
  untrustedText,
} from 'shared-domain'
import type { FoundBin } from 'shared-domain/contract'
import { FillBar, StateBadge, ToneBadge, VisuallyHidden } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './BinTable.module.css'
import type { BinColumn } from './bin-columns'
import type { BinSelection } from './bin-selection'
import { CHOICE_NAMES } from './bins-view'

export interface BinCellsProps {
  /** `null` while the bin is being read. */
  bin: FoundBin | null
  /** Planned and forecast as a full bin, although its level does not say so. */
  isReportedOverflowing: boolean
  columns: readonly BinColumn[]
  selection: BinSelection
  /** On a phone, place and status are shown in the cells of id and level, because there are no columns for them. */
  isPhone: boolean
  /** In ms since 1970. Given from outside, so that all rows share one timer. */
  now: number
}

/** The cells of a row. They are plain elements, because rows are rendered while the table scrolls. */
export function BinCells({ bin, isReportedOverflowing, columns, selection, isPhone, now }: BinCellsProps) {
  if (!bin)
    return (
      <td role="cell" className={classes.reading}>
        {t('bins.reading')}
      </td>
    )
  const told = { bin, isReportedOverflowing, now }
  return (
    <>
      <td role="cell">
        <input
          type="checkbox"
          aria-label={t('bins.choose', { id: bin.id })}
          checked={selection.has(bin.id)}
          onChange={({ currentTarget }) => selection.set([bin], currentTarget.checked)}
        />
      </td>
      <th scope="row" role="rowheader">
        <a href={paths.bin(bin.id)}>{bin.id}</a>
        {isPhone && <div className={classes.place}>{bin.location}</div>}
      </th>
      {columns.map((column) => (
        <td key={column} role="cell">
          {column === 'fill' ? (
            <Level
              bin={bin}
              isReportedOverflowing={isReportedOverflowing}
              status={!columns.includes('status') && cellOf(told, 'status')}
              now={isPhone || columns.includes('measured') ? null : now}
            />
          ) : (
            cellOf(told, column)
          )}
          {isPhone && bin.measuredAt && <div className={classes.age}>{cellOf(told, 'measured')}</div>}
        </td>
      ))}
    </>
  )
}

type Told = Pick<BinCellsProps, 'isReportedOverflowing' | 'now'> & { bin: FoundBin }

function cellOf({ bin, isReportedOverflowing, now }: Told, column: Exclude<BinColumn, 'fill'>): ReactNode {
  switch (column) {
    case 'location':
      return <span title={bin.location}>{bin.location}</span>
    case 'status': {
      const condition = binCondition(bin, isReportedOverflowing)
      // Of a bin that is out, its state says more than its last level.
      if (bin.life) return <StateBadge state="open">{LIFE_STATE_NAMES[stateOfLife(bin.life)]}</StateBadge>
      return <ToneBadge tone={BIN_CONDITION_TONES[condition]}>{BIN_CONDITION_NAMES[condition]}</ToneBadge>
    }
    case 'type':
      return BIN_TYPE_NAMES[bin.binType]
    case 'source':
      return bin.source === null ? <None /> : CHOICE_NAMES.source[bin.source]
    case 'measured':
      if (bin.measuredAt) return agoText(Date.parse(bin.measuredAt), now)
      return (
        <span className={classes.none}>{bin.fillLevel === null ? t('bins.never') : t('bins.notKnown')}</span>
      )
    case 'collected':
      return bin.lastCollectedAt
        ? agoText(Date.parse(bin.lastCollectedAt), now)
        : (bin.lastCollected ?? t('bins.notKnown'))
    case 'label':
      return labelText(bin)
    case 'reports':
      return bin.unresolvedReports || <None />
    case 'route':
      return bin.routeId ? <a href={paths.route(bin.routeId)}>{bin.routeId}</a> : <None />
  }
}

const None = () => <span className={classes.none}>–</span>

interface LevelProps extends FillProps {
  status: ReactNode
  isReportedOverflowing: boolean
}

/** The level beside its status, which alone says to the eye that a level is not known, unless it says what residents report. */
function Level({ status, isReportedOverflowing, ...fill }: LevelProps) {
  if (!status) return <Fill {...fill} />
  // The longest status. A bin that its sensor calls full says so beside its level, whatever residents report.
  const saysReported = binCondition(fill.bin, isReportedOverflowing) === 'reported'
  return (
    <span className={classes.level} data-reported={saysReported}>
      {status}
      {fill.bin.fillLevel === null && !isReportedOverflowing ? (
        <VisuallyHidden>
          <Fill {...fill} />
        </VisuallyHidden>
      ) : (
        <Fill {...fill} />
      )}
    </span>
  )
}

interface FillProps {
  bin: FoundBin
  /** `null` where the age of the level is in a place of its own, so that it is not said twice. */
  now: number | null
}

/** The level with what is wrong with it, and its age. Not all of `levelNote` in one text: a row has two lines, and the warning its colour. */
function Fill({ bin, now }: FillProps) {
  const { id, status, fillLevel, measuredAt, flag, untrusted } = bin
  const age = now !== null && levelNote({ fillLevel, measuredAt }, now)
  const warning = untrusted
    ? capitalised(untrustedText(untrusted))
    : (flag || isFillOutOfRange(bin)) && t('bins.checkSensor')
  return (
    <span title={flag}>
      <FillBar label={t('bins.fillLevelOf', { id })} percent={shownFillLevel(bin)} tone={status} />
      {age && !warning && <span className={classes.age}>{age}</span>}
      {warning && (
        <span className={classes.flag}>
          {age && `${age}, `}⚠ {warning}
        </span>
      )}
    </span>
  )
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function labelText({ label }: FoundBin): string {
  if (!label) return t('bins.noneYet')
  return label.outdated ? t('bins.outOfDate', { outdated: label.outdated }) : t('bins.current')
}
