import { Component, type ReactNode } from 'react'
import type { EndsEndlessRenders } from './endless-renders'

interface RemoteBoundaryProps {
  onError: (error: Error) => void
  failure: (error: Error) => ReactNode
  children: ReactNode
}

/** Catches a remote's rendering error, and ends renders without end. */
export class RemoteBoundary
  extends Component<RemoteBoundaryProps, { error: Error | null }>
  implements EndsEndlessRenders
{
  override state: { error: Error | null } = { error: null }

  // A remote may throw a value that is not an Error.
  static getDerivedStateFromError(thrown: unknown) {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch() {
    if (this.state.error) this.props.onError(this.state.error)
  }

  endEndlessRenders(error: Error) {
    this.props.onError(error)
    this.setState({ error })
  }

  override render() {
    return this.state.error ? this.props.failure(this.state.error) : this.props.children
  }
}
