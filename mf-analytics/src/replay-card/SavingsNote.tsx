import { useRuntimeSettings } from 'shared-domain/client'
import { Text } from 'shared-ui'
import type { ReplayAnswer } from '../../operations'
import { rivalsText } from './replay'

/** Says below the savings what they are against; absent without a replay. */
export function SavingsNote({ replay }: { replay: ReplayAnswer }) {
  const text = rivalsText(replay, useRuntimeSettings().openData)
  return text && <Text size="sm">{text}</Text>
}
