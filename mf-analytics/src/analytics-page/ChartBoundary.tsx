import { Component, type ReactNode } from 'react'
import { Alert } from 'shared-ui'

/** Keeps a drawing that does not load or fails inside its card: the figures stay in the table. */
export class ChartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error) {
    console.error('A chart could not be drawn:', error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Alert color="yellow" title="The chart could not be drawn">
        Its figures are in the data table. Reload the page to try again.
      </Alert>
    )
  }
}
