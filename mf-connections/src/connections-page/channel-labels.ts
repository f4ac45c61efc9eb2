import type { ChannelKind } from '../../operations'

export const CHANNEL_NAMES = {
  email: 'E-mail',
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  matrix: 'Matrix room',
} as const satisfies Record<ChannelKind, string>

/** The label of the address, and where to find it. */
export const ADDRESS_FIELDS = {
  email: { label: 'E-mail address', description: 'Each mail has a link that stops them.' },
  webhook: { label: 'Address', description: 'Messages are sent there by POST, signed by a secret.' },
  slack: { label: 'Webhook address', description: 'Slack shows it under Incoming Webhooks of your app.' },
  teams: { label: 'Webhook address', description: 'Teams shows it in the workflow of the channel.' },
  matrix: { label: 'Homeserver', description: 'Such as https://matrix.example.govt.nz' },
} as const satisfies Record<ChannelKind, { label: string; description: string }>
