import type { ComponentProps } from 'react'
import classes from './Button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  kind?: 'filled' | 'outline' | 'quiet'
}

export function Button({ kind = 'outline', ...rest }: ButtonProps) {
  return <button type="button" className={classes.button} data-kind={kind} {...rest} />
}
