import type { ReactNode } from 'react'
import { Alert, Stack, Text, ToneBadge } from 'shared-ui'
import type { ShownRoute } from '../../rules/shown-route'
import { type TruckTrouble, useTruckTrouble } from '../fleet/truck-trouble'
import { type Language, t } from '../messages/translate'
import { useLanguage } from '../run-language/run-language'

const troubleWords = ({ kind }: Pick<TruckTrouble, 'kind'>, language: Language) =>
  kind === 'removed' ? t(language, 'truck.removed') : t(language, 'truck.outOfService')

interface TruckTroubleProps {
  route: Pick<ShownRoute, 'status' | 'truckId'>
}

/** Marks an open route whose truck cannot drive it; nothing otherwise. */
export function TruckTroubleBadge({ route }: TruckTroubleProps) {
  const trouble = useTruckTrouble()(route)
  const language = useLanguage()
  return trouble && <ToneBadge tone="full">{troubleWords(trouble, language)}</ToneBadge>
}

interface TruckTroubleAlertProps extends TruckTroubleProps {
  /** What the reader does about it; left out for the driver, who asks the office. */
  remedy?: string
  /** The buttons that move its stops. */
  children?: ReactNode
}

/** Says that the truck of an open route cannot drive it, and what to do; nothing otherwise. */
export function TruckTroubleAlert({ route, remedy, children }: TruckTroubleAlertProps) {
  const trouble = useTruckTrouble()(route)
  const language = useLanguage()
  if (!trouble) return null
  const truck = trouble.name
  const what =
    trouble.kind === 'removed'
      ? t(language, 'truck.removedText', { truck })
      : t(language, 'truck.outOfServiceText', { truck })
  return (
    <Alert color="red" title={troubleWords(trouble, language)}>
      <Stack gap="sm">
        <Text>{`${what} ${remedy ?? t(language, 'truck.askOffice')}`}</Text>
        {children}
      </Stack>
    </Alert>
  )
}
