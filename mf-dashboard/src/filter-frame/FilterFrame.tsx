import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Box, Button, ByWidth, useDisclosure } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './FilterFrame.module.css'

interface FilterFrameProps {
  /** What is searched, for screen readers. */
  label: string
  /** How many filters are set. */
  chosen: number
  /** The search, which is always shown. */
  search: ReactNode
  /** Ready-made choices, above the search. */
  presets?: ReactNode
  /** The layout of the fields. */
  className?: string | undefined
  /** The other fields. */
  children: ReactNode
}

/** The search and the filters of a list. On a phone the filters are behind one button beside the search: they would fill the screen. */
export const FilterFrame = (props: FilterFrameProps) => (
  <ByWidth below="48em" narrow={<PhoneFrame {...props} />} wide={<WideFrame {...props} />} />
)

const WideFrame = ({ label, search, presets, className, children }: FilterFrameProps) => (
  <>
    {presets}
    <Box role="search" aria-label={label} className={className ?? ''}>
      {search}
      {children}
    </Box>
  </>
)

function PhoneFrame({ label, chosen, search, presets, className, children }: FilterFrameProps) {
  const [isOpen, { toggle }] = useDisclosure()
  return (
    <Box role="search" aria-label={label} className={classes.frame ?? ''}>
      <div className={classes.line}>
        {search}
        <Button
          variant="default"
          aria-expanded={isOpen}
          onClick={toggle}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        >
          {chosen > 0 ? t('filterFrame.filters', { chosen }) : t('filterFrame.filtersText')}
        </Button>
      </div>
      {isOpen && presets}
      {isOpen && <div className={className}>{children}</div>}
    </Box>
  )
}
