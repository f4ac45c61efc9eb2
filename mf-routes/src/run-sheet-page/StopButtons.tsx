import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from 'shared-ui'
import classes from './RunSheet.module.css'
import { SkipReasons } from './SkipReasons'
import type { Driving } from './use-driving'

interface StopButtonsProps {
  position: number
  driving: Driving
}

/** The two things that can be said of a stop. */
export function StopButtons({ position, driving: { tap, isResting } }: StopButtonsProps) {
  const [isSkipping, setIsSkipping] = useState(false)
  const [wasCancelled, setWasCancelled] = useState(false)
  if (isSkipping)
    return (
      <SkipReasons
        onChoose={(reason) => tap({ kind: 'stop', position, state: 'skipped', reason })}
        onCancel={() => {
          setIsSkipping(false)
          setWasCancelled(true)
        }}
      />
    )
  return (
    <div className={classes.pair}>
      <Button
        size="xl"
        leftSection={<IconCheck size={26} aria-hidden />}
        aria-disabled={isResting}
        onClick={() => tap({ kind: 'stop', position, state: 'done' })}
      >
        Done
      </Button>
      <Button
        size="xl"
        variant="default"
        leftSection={<IconX size={26} aria-hidden />}
        aria-disabled={isResting}
        autoFocus={wasCancelled}
        onClick={() => isResting || setIsSkipping(true)}
      >
        Skip
      </Button>
    </div>
  )
}
