import { useState } from 'react'
import { Text } from 'shared-ui'
import classes from './ResidentReport.module.css'

/** A photo, or that it could not be read. */
export function ReportPhoto({ src, name }: { src: string; name: string }) {
  const [isLost, setIsLost] = useState(false)
  if (isLost) return <Text c="dimmed">{name} could not be read. Reload the page.</Text>
  return <img src={src} alt={name} className={classes.photo} onError={() => setIsLost(true)} />
}
