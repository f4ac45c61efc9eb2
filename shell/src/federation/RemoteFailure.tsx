import type { Publication } from 'shared-domain'
import { Alert, Button, Code, Container, Group, Stack, Text } from 'shared-ui'

interface RemoteFailureProps {
  publication: Publication
  error: Error
  onRetry: () => void
  /** A version that may be shown instead, and how. */
  previous?: { version: string; onShow: () => void } | undefined
}

export function RemoteFailure({ publication, error, onRetry, previous }: RemoteFailureProps) {
  return (
    <Container size="sm" py="xl">
      <Alert color="red" title="This part of the product did not load" role="alert">
        <Stack align="flex-start" gap="sm">
          <Text size="sm">
            {publication.name} {publication.version} failed. Everything else goes on working.
          </Text>
          <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {error.message}
          </Code>
          <Group gap="sm">
            <Button onClick={onRetry}>Retry</Button>
            {previous && (
              <Button variant="default" onClick={previous.onShow}>
                Show {previous.version}
              </Button>
            )}
          </Group>
        </Stack>
      </Alert>
    </Container>
  )
}
