import type { ReactNode } from 'react'
import { Button } from 'shared-ui'

interface EditButtonProps {
  variant?: 'default' | 'light'
  'aria-pressed'?: boolean
  /** Whether there is nothing for it to do now. */
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

/** A button of the editor. One with nothing to do keeps the keyboard: whoever undoes the last change is still there. */
export const EditButton = ({ variant = 'default', isOff = false, onClick, ...props }: EditButtonProps) => (
  <Button
    variant={variant}
    size="xs"
    {...props}
    aria-disabled={isOff}
    {...(isOff && { 'data-disabled': true })}
    onClick={() => !isOff && onClick()}
  />
)
