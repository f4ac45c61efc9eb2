import type { ReactNode } from 'react'
import classes from './Notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** Buttons. */
  actions: ReactNode
}

/** A sentence and what may be done about it, on a quiet card. */
export function Notice({ children, actions }: NoticeProps) {
  return (
    <div className={classes.card}>
      <span>{children}</span>
      <span className={classes.actions}>{actions}</span>
    </div>
  )
}
