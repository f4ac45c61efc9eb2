import { BIN_STATUS_NAMES, type NearbyBin } from 'shared-domain'
import { type BinTone, binTone } from '../bin-words/bin-words'
import { LoneBinMark } from './LoneBinMark'
import classes from './MapLegend.module.css'

const toneWords = { ...BIN_STATUS_NAMES, unknown: 'Fill unknown' } as const satisfies Record<BinTone, string>
const TONES = Object.keys(toneWords) as BinTone[]

/** What the colours and shapes of the bins on the map stand for. */
export function MapLegend({ bins }: { bins: readonly NearbyBin[] }) {
  const present = new Set(bins.map(binTone))
  return (
    <ul className={classes.legend} aria-label="Legend">
      {TONES.filter((tone) => present.has(tone)).map((tone) => (
        <li key={tone}>
          <LoneBinMark tone={tone} /> {toneWords[tone]}
        </li>
      ))}
    </ul>
  )
}
