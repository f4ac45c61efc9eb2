import classes from './FillBar.module.css'

interface FillBarProps {
  /** The accessible name: what is filled. */
  label: string
  /** 0–100 percent; `null` when unknown. */
  percent: number | null
  tone: 'full' | 'warning' | 'normal'
}

/** A bar that shows how full a bin is, with the figure beside it. */
export function FillBar({ label, percent, tone }: FillBarProps) {
  if (percent === null) return <span className={classes.unknown}>Fill level unknown</span>
  return (
    <span className={classes.bar} data-tone={tone}>
      <span
        className={classes.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={classes.fill} style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className={classes.figure}>{`${percent}%`}</span>
    </span>
  )
}
