import type { ComponentProps } from 'react'
import classes from './Button.module.css'

interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className' | 'href'> {
  href: string
  /** How much it asks for attention. */
  kind?: 'filled' | 'outline'
  size?: 'medium' | 'large'
}

/** A link that looks like a button: it leads somewhere, and needs no script to do so. */
export function LinkButton({ kind = 'outline', size = 'medium', ...rest }: LinkButtonProps) {
  return <a className={classes.button} data-kind={kind} data-size={size} {...rest} />
}
