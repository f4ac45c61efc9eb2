import { IconAlertTriangle } from '@tabler/icons-react'
import { useDataSource, usePublicOrigin } from 'shared-domain/client'
import { Alert } from 'shared-ui'
import { t } from '../messages/translate'

// Loopback, private and link-local addresses (RFC 1918, 3927, 4193), and names that only a local network knows.
const LOCAL_HOST =
  /^(localhost|[^.]+|.+\.(local|localhost|internal)|(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.[\d.]+|\[(::1?|f[cde].*)\])$/

/** Whether phones on the street cannot reach the origin. @internal */
export const isLocalOrigin = (origin: string) => LOCAL_HOST.test(new URL(origin).hostname)

/** Warns when codes contain an address that phones cannot reach. Codes of samples are not meant to be put up. */
export function LocalOriginNotice() {
  const origin = usePublicOrigin()
  const source = useDataSource((state) => state.source)
  if (source === 'mock' || !isLocalOrigin(origin)) return null
  return (
    <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
      {t('qrLabel.codesLeadToWhichNoPhoneReaches', { origin })}
    </Alert>
  )
}
