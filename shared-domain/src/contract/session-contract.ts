import * as z from 'zod/mini'
import { FormerRoleSchema } from '../access/role-names'
import { typedText } from './field-schemas'
import { operation } from './operation'

const WhoAmISchema = z.object({
  /** `null` when not signed in. */
  person: z.nullable(
    z.object({
      /** The account, for what a device keeps under a person's name. Absent without an account, and in earlier versions. */
      id: z.optional(z.uuid()),
      name: z.string(),
      roles: z.array(FormerRoleSchema),
      /** The roles by their present names; read them with `rolesNamed`. Left out by earlier versions. */
      roleNames: z.optional(z.array(z.string())),
    }),
  ),
  /** Whether the product runs without sign-in, on loopback. */
  isDemonstrationOperator: z.boolean(),
  /** Set when the role requires a second factor that the person does not have: only the own account opens. */
  lacksSecondFactor: z.optional(z.boolean()),
})
export type WhoAmI = z.infer<typeof WhoAmISchema>

export const whoAmI = operation({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in.',
  needs: 'nothing',
  answer: WhoAmISchema,
})

export const signIn = operation({
  method: 'POST',
  path: '/api/session',
  summary: 'Signs in with a name and a password.',
  needs: 'nothing',
  body: z.strictObject({
    name: typedText(100),
    password: z.string().check(z.minLength(1), z.maxLength(1000)),
  }),
  answer: WhoAmISchema,
})

export const signOut = operation({
  method: 'DELETE',
  path: '/api/session',
  summary: 'Signs out.',
  needs: 'nothing',
  answer: null,
  status: 204,
})
