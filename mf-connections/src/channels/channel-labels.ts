import type { ChannelKind } from '../../operations'
import { t } from '../messages/translate'

export const CHANNEL_NAMES = {
  email: 'E-mail',
  webhook: t('connections.webhook'),
  slack: t('connections.slack'),
  teams: t('connections.microsoftTeams'),
  matrix: t('connections.matrixRoom'),
} as const satisfies Record<ChannelKind, string>

/** The label of the address, and where to find it. */
export const ADDRESS_FIELDS = {
  email: { label: t('connections.eMailAddress'), description: t('connections.eachMailHasLinkThatStopsThem') },
  webhook: { label: t('connections.address'), description: t('connections.messagesAreSentThereByPost') },
  slack: {
    label: t('connections.webhookAddress'),
    description: t('connections.slackShowsItUnderIncomingWebhooks'),
  },
  teams: {
    label: t('connections.webhookAddress'),
    description: t('connections.teamsShowsItInWorkflowOfChannel'),
  },
  matrix: {
    label: t('connections.homeserver'),
    description: t('connections.suchAsHttpsMatrixExampleGovtNz'),
  },
} as const satisfies Record<ChannelKind, { label: string; description: string }>
