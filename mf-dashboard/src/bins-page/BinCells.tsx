import {
  agoText,
  BIN_CONDITION_NAMES,
  BIN_CONDITION_TONES,
  BIN_TYPE_NAMES,
  binCondition,
  isFillOutOfRange,
  paths,
  shownFillLevel,
} from 'shared-domain'
import { useNow } from 'shared-domain/client'
import type { FoundBin } from 'shared-domain/contract'
import { Anchor, FillBar, Link, Skeleton, ToneBadge } from 'shared-ui'
import classes from './BinTable.module.css'
import type { BinChoice } from './bin-choice'
import type { BinColumn } from './bin-columns'
import { CHOICE_NAMES } from './bins-view'

export interface BinCellsProps {
  /** `null` while it is being read. */
  bin: FoundBin | null
  columns: readonly BinColumn[]
  choice: BinChoice
  /** With place and state beside id and level, for there are no columns for them. */
  isPhone: boolean
}

/** The cells of a row. */
export function BinCells({ bin, columns, choice, isPhone }: BinCellsProps) {
  if (!bin) {
    return (
      <td colSpan={columns.length + 2}>
        <Skeleton h="1rem" aria-label="Reading" />
      </td>
    )
  }
  return (
    <>
      <td className={classes.tick}>
        <input
          type="checkbox"
          aria-label={`Choose ${bin.id}`}
          checked={choice.has(bin.id)}
          onChange={({ currentTarget }) => choice.set([bin], currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <Anchor component={Link} to={paths.bin(bin.id)} inherit>
          {bin.id}
        </Anchor>
        {isPhone && <div className={classes.place}>{bin.location}</div>}
      </th>
      {columns.map((column) => (
        <td key={column}>
          {isPhone && <Cell bin={bin} column="status" />}
          <Cell bin={bin} column={column} />
        </td>
      ))}
    </>
  )
}

function Cell({ bin, column }: { bin: FoundBin; column: BinColumn }) {
  switch (column) {
    case 'location':
      return bin.location
    case 'status': {
      const condition = binCondition(bin)
      return <ToneBadge tone={BIN_CONDITION_TONES[condition]}>{BIN_CONDITION_NAMES[condition]}</ToneBadge>
    }
    case 'fill':
      return <Fill bin={bin} />
    case 'type':
      return BIN_TYPE_NAMES[bin.binType]
    case 'source':
      return bin.source === null ? <None /> : CHOICE_NAMES.source[bin.source]
    case 'measured':
      return <Ago moment={bin.measuredAt} none={bin.fillLevel === null ? 'Never' : 'Not known'} />
    case 'collected':
      return bin.lastCollectedAt ? (
        <Ago moment={bin.lastCollectedAt} none="" />
      ) : (
        (bin.lastCollected ?? 'Not known')
      )
    case 'label':
      return labelText(bin)
    case 'reports':
      return bin.unresolvedReports || <None />
    case 'route':
      return bin.routeId ? (
        <Anchor component={Link} to={paths.route(bin.routeId)} inherit>
          {bin.routeId}
        </Anchor>
      ) : (
        <None />
      )
  }
}

const None = () => <span className={classes.none}>–</span>

function Fill({ bin }: { bin: FoundBin }) {
  const { id, status, flag } = bin
  return (
    <span title={flag}>
      <FillBar label={`Fill level of ${id}`} percent={shownFillLevel(bin)} tone={status} />
      {(flag || isFillOutOfRange(bin)) && <span className={classes.flag}>⚠ Check the sensor</span>}
    </span>
  )
}

function Ago({ moment, none }: { moment: string | null; none: string }) {
  const now = useNow()
  return moment === null ? <span className={classes.none}>{none}</span> : agoText(Date.parse(moment), now)
}

function labelText({ label }: FoundBin): string {
  if (!label) return 'None yet'
  return label.outdated ? `Out of date: bin ${label.outdated}` : 'Current'
}
