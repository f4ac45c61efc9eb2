import type { ComponentProps } from 'react'
import { COUNCIL_PHONE, COUNCIL_PHONE_LINK } from 'shared-domain'
import classes from './Button.module.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  kind?: 'filled' | 'outline' | 'quiet'
}

export function Button({ kind = 'outline', ...rest }: ButtonProps) {
  return <button type="button" className={classes.button} data-kind={kind} {...rest} />
}

interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className' | 'href'> {
  href: string
  /** How prominent the link is. */
  kind?: 'filled' | 'outline'
  size?: 'medium' | 'large'
}

/** A link that looks like a button and works without a script. */
export function LinkButton({ kind = 'outline', size = 'medium', ...rest }: LinkButtonProps) {
  return <a className={classes.button} data-kind={kind} data-size={size} {...rest} />
}

/** The council's phone number, as a link that calls it. */
export const CouncilPhone = () => (
  <a className={classes.phone} href={COUNCIL_PHONE_LINK}>
    {COUNCIL_PHONE}
  </a>
)
