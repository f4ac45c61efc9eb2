import { useEffect, useRef } from 'react'
import { Title } from 'shared-ui'
import classes from './GenerateRoutePage.module.css'

/**
 * The heading of what stands where the route will be. It takes the keyboard while a route is generated: the button that was
 * pressed is disabled then, and a phone's keyboard would cover what is made.
 */
export function PreviewHeading({ isGenerating }: { isGenerating: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isGenerating) heading.current?.focus()
  }, [isGenerating])
  return (
    <Title order={2} size="h4" id="route-preview" mb={4} ref={heading} tabIndex={-1} className={classes.name}>
      Route Preview
    </Title>
  )
}
