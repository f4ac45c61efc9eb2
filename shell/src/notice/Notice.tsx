import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** Buttons. */
  actions: ReactNode
  tone?: 'danger'
}

/** A sentence with an optional action, on a plain card. */
export function Notice({ children, actions, tone }: NoticeProps) {
  return (
    <div className={classes.card} data-tone={tone}>
      <span>{children}</span>
      <span className={classes.actions}>{actions}</span>
    </div>
  )
}
