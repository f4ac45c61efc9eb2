import { useChannels, usePushRecipients } from '../channels/use-channels'
import { useRules } from '../message-rules/use-rules'
import { useOpen311 } from '../open311/use-open311'
import { usePassingOn } from '../open311/use-passing-on'
import { useResidentMails, useResidentNotifications } from '../residents/use-residents'
import { useFailedMessages } from './use-failed-messages'

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
