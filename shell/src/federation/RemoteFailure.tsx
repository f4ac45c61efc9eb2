import type { RegisteredRemote } from 'shared-domain'
import { Alert, Button, Code, Container, Stack, Text } from 'shared-ui'

interface RemoteFailureProps {
  remote: RegisteredRemote
  error: Error
  onRetry: () => void
}

export function RemoteFailure({ remote, error, onRetry }: RemoteFailureProps) {
  return (
    <Container size="sm" py="xl">
      <Alert color="red" title="This part of the product did not load" role="alert">
        <Stack align="flex-start" gap="sm">
          <Text size="sm">
            {remote.name} {remote.version} failed. Everything else goes on working.
          </Text>
          <Code>{error.message}</Code>
          <Button onClick={onRetry}>Retry</Button>
        </Stack>
      </Alert>
    </Container>
  )
}
