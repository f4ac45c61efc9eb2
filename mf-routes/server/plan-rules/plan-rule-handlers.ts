import type { PartPerson, RecordSources, ServerPartContext } from 'api/server-part'
import type { OperationInput } from 'shared-domain/contract'
import type { decidePlanRules, recordPlanChanges } from '../../operations'
import { decidePlanRules as decide } from './decide-plan-rules'
import { listPlanRules } from './list-plan-rules'
import { rememberChange } from './plan-changes'

type Context = Pick<ServerPartContext<'routes'>, 'change' | 'read'> & {
  person: PartPerson
  record: Pick<RecordSources, 'bins'>
}

/** Rules for plans: what people change by hand is remembered, and offered as a rule to keep. */
export const planRuleHandlers = {
  recordPlanChanges: async (
    { params: { planId }, body }: OperationInput<typeof recordPlanChanges>,
    { change }: Context,
  ) => {
    await change(async (own) => {
      await rememberChange(own, { id: `plan ${planId}`, at: new Date(), ...body })
      own.tell()
    })
    return {}
  },
  listPlanRules: (_: unknown, context: Context) => listPlanRules(context, Date.now()),
  decidePlanRules: async ({ body }: OperationInput<typeof decidePlanRules>, { change, person }: Context) => {
    await change((own) => decide(own, person, body, new Date()))
    return {}
  },
}
