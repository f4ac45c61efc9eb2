import { Component, type ReactNode } from 'react'
import type { RegisteredRemote } from 'shared-domain'
import { RemoteFailure } from './RemoteFailure'

interface RemoteBoundaryProps {
  remote: RegisteredRemote
  onRetry: () => void
  children: ReactNode
}

/** Keeps a remote's error inside its own page. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error) {
    const { name, version } = this.props.remote
    console.error(`${name} ${version} failed:`, error)
  }

  override render() {
    if (!this.state.error) return this.props.children
    return <RemoteFailure remote={this.props.remote} error={this.state.error} onRetry={this.props.onRetry} />
  }
}
