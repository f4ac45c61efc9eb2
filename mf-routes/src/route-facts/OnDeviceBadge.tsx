import { ToneBadge } from 'shared-ui'
import { t } from '../messages/translate'

/** Marks a route that was generated from mock data, and is stored only on this device. */
export const OnDeviceBadge = () => <ToneBadge tone="neutral">{t('routeFacts.keptOnThisDevice')}</ToneBadge>
