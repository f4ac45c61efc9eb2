import { Component, type ReactNode } from 'react'
import { Alert, Code, Container } from 'shared-ui'

/** Shows what a page threw, where the shell would show its failure card. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <Container py="xl">
        <Alert color="red" title="The page threw an error">
          <Code block>{error.stack ?? error.message}</Code>
        </Alert>
      </Container>
    )
  }
}
