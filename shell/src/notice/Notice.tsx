import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** Buttons. */
  actions: ReactNode
}

/** A sentence with an optional action, on a plain card. */
export function Notice({ children, actions }: NoticeProps) {
  return (
    <div className={classes.card}>
      <span>{children}</span>
      <span className={classes.actions}>{actions}</span>
    </div>
  )
}
