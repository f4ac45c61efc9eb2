import * as z from 'zod/mini'
import { RoleSchema } from '../access/policy'
import { MomentSchema } from './moment'
import { operation } from './operation'

const ListedPersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: RoleSchema,
  isActive: z.boolean(),
  /** Where the person signs in: at the council's provider, or here with a password. `null`: nowhere yet. */
  signsInWith: z.nullable(z.enum(['provider', 'password'])),
  /** May sign in with a password while the provider signs in everyone else. */
  isBreakGlass: z.boolean(),
  /** Open sessions. */
  sessions: z.int(),
  /** When the person last used a session, to the minute; `null` for one who has never signed in. */
  lastSeenAt: z.nullable(MomentSchema),
})
export type ListedPerson = z.infer<typeof ListedPersonSchema>

export const listPeople = operation({
  method: 'GET',
  path: '/api/people',
  summary: 'Everyone with an account or on the list of drivers, by name.',
  needs: 'people:manage',
  answer: z.object({ people: z.array(ListedPersonSchema) }),
})
