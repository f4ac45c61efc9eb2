import type { ReactNode, Ref } from 'react'
import { useId } from 'react'
import { Card, Text, Title } from 'shared-ui'
import classes from './TitledCard.module.css'

interface TitledCardProps {
  title: string
  description?: string
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** A card that is a landmark by its own heading. */
export function TitledCard({ title, description, children, ref }: TitledCardProps) {
  const id = useId()
  return (
    <Card
      component="section"
      aria-labelledby={id}
      h="100%"
      className={classes.card ?? ''}
      {...(ref && { ref })}
    >
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      {description && (
        <Text c="dimmed" size="sm" mt={4}>
          {description}
        </Text>
      )}
      {children}
    </Card>
  )
}
