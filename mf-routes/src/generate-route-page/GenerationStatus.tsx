import { VisuallyHidden } from 'shared-ui'
import type { RouteGeneration } from './use-route-generation'

/** Says to screen readers what the others see happen. */
export function GenerationStatus({ generation }: { generation: RouteGeneration }) {
  return <VisuallyHidden role="status">{statusText(generation)}</VisuallyHidden>
}

function statusText({ isGenerating, keeping: { inHand } }: RouteGeneration) {
  if (isGenerating) return 'Putting the stops in order.'
  if (!inHand) return ''
  const { bins, distance, estimatedTime, priority } = inHand.route
  return `Route ${inHand.id} is ready: ${bins} bins, ${distance}, ${estimatedTime}, ${priority} priority.`
}
