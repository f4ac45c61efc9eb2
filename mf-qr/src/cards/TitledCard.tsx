import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { Card, Text, Title } from 'shared-ui'
import classes from './TitledCard.module.css'

interface TitledCardProps {
  title: string
  description?: string
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** A card that is a landmark named by its own heading. */
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

/** A ref for a card that scrolls into view with each new `shown`: on a phone the button that made it is a screen away. */
export function useComesIntoView(shown: unknown) {
  const card = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `shown` is the reason to scroll.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return card
}
