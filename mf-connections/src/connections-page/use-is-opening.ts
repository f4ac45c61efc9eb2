import {
  useChannels,
  useFailedMessages,
  usePushRecipients,
  useResidentMails,
  useResidentNotifications,
  useRules,
} from './use-connections'
import { useOpen311 } from './use-open311'
import { usePassingOn } from './use-passing-on'

/** Whether a section still waits for its first answer: sections that come one by one would push each other down. */
export const useIsOpening = (): boolean =>
  [
    useChannels(),
    useRules(),
    usePushRecipients(),
    useResidentMails(),
    useResidentNotifications(),
    useFailedMessages(),
    useOpen311(),
    usePassingOn(),
  ].some(({ isLoading }) => isLoading)
