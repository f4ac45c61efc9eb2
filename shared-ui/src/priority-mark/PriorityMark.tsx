import type { ReactNode } from 'react'
import classes from './PriorityMark.module.css'

const BARS = { low: 1, medium: 2, high: 3 } as const

interface PriorityMarkProps {
  priority: keyof typeof BARS
  /** The word. */
  children: ReactNode
}

/** A priority as a word with bars, whose number says it without a colour: colours belong to bins. */
export function PriorityMark({ priority, children }: PriorityMarkProps) {
  return (
    <span className={classes.mark}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            className={classes.bar}
            data-on={bar <= BARS[priority] || undefined}
            x={(bar - 1) * 4.5}
            y={12 - bar * 4}
            width="3"
            height={bar * 4}
            rx="1"
          />
        ))}
      </svg>
      {children}
    </span>
  )
}
