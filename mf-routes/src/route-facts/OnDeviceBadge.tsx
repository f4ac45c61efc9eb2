import { ToneBadge } from 'shared-ui'

/** Marks a route that was generated from mock data, and is stored only on this device. */
export const OnDeviceBadge = () => <ToneBadge tone="neutral">Kept on this device</ToneBadge>
