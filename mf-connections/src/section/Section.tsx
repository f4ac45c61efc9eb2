import { type FocusEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Card, Group, Stack, Title } from 'shared-ui'

interface SectionProps {
  title: string
  action?: ReactNode
  children: ReactNode
  ref?: RefObject<HTMLElement | null>
}

/** A part of the page. It takes the focus when what has it inside is removed. */
export function Section({ title, action, children, ref }: SectionProps) {
  const id = useId()
  const own = useRef<HTMLElement>(null)
  const card = ref ?? own
  const isInside = useRef(false)
  useEffect(() => {
    // An element that React removes fires no blur event.
    if (isInside.current && document.activeElement === document.body) card.current?.focus()
  })
  return (
    <Card
      component="section"
      aria-labelledby={id}
      ref={card}
      tabIndex={-1}
      onFocus={({ currentTarget, target }: FocusEvent<HTMLElement>) => {
        // What happens in a dialog of this part comes here, too.
        isInside.current = currentTarget.contains(target)
      }}
      onBlur={() => {
        isInside.current = false
      }}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
          {action}
        </Group>
        {children}
      </Stack>
    </Card>
  )
}
