import { Button, Group, Text } from 'shared-ui'

interface PagerProps {
  /** From 0. */
  page: number
  pageCount: number
  onTurn: (page: number) => void
}

export function Pager({ page, pageCount, onTurn }: PagerProps) {
  if (pageCount <= 1) return null
  return (
    <Group component="nav" aria-label="Pages of bins" justify="space-between" gap="xs">
      <Button variant="default" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      <Text size="sm">
        Page {page + 1} of {pageCount}
      </Text>
      <Button variant="default" disabled={page === pageCount - 1} onClick={() => onTurn(page + 1)}>
        Next
      </Button>
    </Group>
  )
}
