import { clockSeconds } from 'shared-domain/route-planning'
import { Alert, List, Stack, Text } from 'shared-ui'
import { type PlanTrouble, planTroubles } from '../../rules/plan-trouble'
import type { DetailedRoute } from '../../rules/shown-route'
import { useFleet } from '../fleet/use-fleet'
import { type Language, t } from '../messages/translate'
import { clockText } from '../moments/moments'
import { useLanguage } from '../run-language/run-language'

interface PlanTroubleAlertProps {
  route: Pick<DetailedRoute, 'status' | 'plan' | 'visitsDone'>
  /** What the reader does about it; left out for the driver, who asks the office. */
  remedy?: string
  /** Sentences about the shift of its truck. */
  shift?: readonly string[]
}

/** Says what of the plan of an open route the fleet does not allow as it is now, and what to do; nothing otherwise. */
export function PlanTroubleAlert({ route, remedy, shift = [] }: PlanTroubleAlertProps) {
  const { fleet } = useFleet()
  const language = useLanguage()
  if (!fleet || route.status === 'completed') return null
  const sentences = [...planTroubles(route, fleet).map((trouble) => sentence(trouble, language)), ...shift]
  if (sentences.length === 0) return null
  return (
    <Alert color="red" title={t(language, 'plan.unfit')}>
      <Stack gap="sm">
        <List>
          {sentences.map((words) => (
            <List.Item key={words}>{words}</List.Item>
          ))}
        </List>
        <Text>{remedy ?? t(language, 'depot.askOffice')}</Text>
      </Stack>
    </Alert>
  )
}

function sentence(trouble: PlanTrouble, language: Language): string {
  if (trouble.kind === 'removed')
    return t(language, 'plan.facilityRemoved', { facility: trouble.facility.name })
  if (trouble.kind === 'over-capacity') {
    const { truck, litres, kg } = trouble
    return t(language, 'plan.overCapacity', {
      litres,
      kg,
      truck: truck.name,
      mostLitres: truck.litres,
      mostKg: truck.kg,
    })
  }
  const { facility, arrivals } = trouble
  const hourText = (time: string) => clockText(clockSeconds(time), language)
  return t(language, 'plan.facilityClosed', {
    facility: facility.name,
    opens: hourText(facility.opensAt),
    closes: hourText(facility.closesAt),
    times: arrivals.map((seconds) => clockText(seconds, language)).join(', '),
  })
}
