import type { ReactNode } from 'react'
import classes from './Button.module.css'

interface LinkButtonProps {
  href: string
  /** How much it asks for attention. */
  kind?: 'filled' | 'outline'
  size?: 'medium' | 'large'
  children: ReactNode
}

/** A link that looks like a button: it leads somewhere, and needs no script to do so. */
export function LinkButton({ href, kind = 'outline', size = 'medium', children }: LinkButtonProps) {
  return (
    <a href={href} className={classes.button} data-kind={kind} data-size={size}>
      {children}
    </a>
  )
}
