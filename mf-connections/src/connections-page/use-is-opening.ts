import {
  useChannels,
  useFailedMessages,
  usePushRecipients,
  useResidentMails,
  useRules,
} from './use-connections'
import { useOpen311 } from './use-open311'

/** Whether a section still waits for its first answer: sections that come one by one would push each other down. */
export const useIsOpening = (): boolean =>
  [
    useChannels(),
    useRules(),
    usePushRecipients(),
    useResidentMails(),
    useFailedMessages(),
    useOpen311(),
  ].some(({ isLoading }) => isLoading)
