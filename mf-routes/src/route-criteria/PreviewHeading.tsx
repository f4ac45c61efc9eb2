import { useEffect, useRef } from 'react'
import { Title } from 'shared-ui'
import { t } from '../messages/translate'
import classes from './route-criteria.module.css'

/**
 * The heading of the preview. It takes the focus while a route is generated, because the pressed button is disabled then, and the
 * keyboard of a phone would cover the preview.
 */
export function PreviewHeading({ isGenerating }: { isGenerating: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isGenerating) heading.current?.focus()
  }, [isGenerating])
  return (
    <Title order={2} size="h4" id="route-preview" mb={4} ref={heading} tabIndex={-1} className={classes.name}>
      {t('routeCriteria.routePreview')}
    </Title>
  )
}
