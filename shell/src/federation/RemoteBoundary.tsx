import { Component, type ReactNode } from 'react'
import type { Publication } from 'shared-domain'
import { Alert, Button, Code, Container, Group, Stack, Text } from 'shared-ui'

interface RemoteBoundaryProps {
  onError: (error: Error) => void
  failure: (error: Error) => ReactNode
  children: ReactNode
}

/** Keeps a remote's error inside its own page. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  // A remote may throw what is no error.
  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch() {
    if (this.state.error) this.props.onError(this.state.error)
  }

  override render() {
    return this.state.error ? this.props.failure(this.state.error) : this.props.children
  }
}

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
