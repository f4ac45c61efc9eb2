import type { ReactNode } from 'react'
import { Button } from 'shared-ui'
import classes from './WrappingButton.module.css'

interface WrappingButtonProps {
  icon: ReactNode
  children: string
  type?: 'button' | 'submit'
  variant?: 'filled' | 'light' | 'default'
  isBusy?: boolean
  onClick?: () => void
}

/** A button whose label is never cut off, however narrow the phone. */
export function WrappingButton({ icon, type = 'button', isBusy = false, ...rest }: WrappingButtonProps) {
  return (
    <Button
      type={type}
      loading={isBusy}
      leftSection={icon}
      classNames={{ root: classes.button ?? '', label: classes.words ?? '' }}
      {...rest}
    />
  )
}
