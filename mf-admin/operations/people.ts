import { FormerRoleSchema, MomentSchema, operation, RoleSchema, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

const ListedPersonSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: FormerRoleSchema,
  /** The role by its present name; read it with `roleNamed`. Left out by earlier versions. */
  roleName: z.optional(z.string()),
  isActive: z.boolean(),
  /**
   * How the person signs in, as the server is set up now: at the council's provider, or here with a password; `null` for a
   * person who has no way in yet.
   */
  signsInWith: z.nullable(z.enum(['provider', 'password'])),
  /** Break-glass: may sign in with a password although everyone else signs in through the provider. */
  isBreakGlass: z.boolean(),
  /** Since when the provider has given the person no role, so that they cannot sign in. Left out by earlier versions. */
  withoutRoleSince: z.nullish(MomentSchema),
  /** When the person's one-time link expires; `null` without a link. */
  linkUntil: z.nullable(MomentSchema),
  /** Open sessions. */
  sessions: z.int(),
  /** When the person last used a session, to the minute; `null` for someone who has never signed in. */
  lastSeenAt: z.nullable(MomentSchema),
})
export type ListedPerson = z.infer<typeof ListedPersonSchema>

export const listPeople = operation({
  method: 'GET',
  path: '/api/people',
  summary: 'Everyone with an account or on the list of drivers, by name.',
  needs: 'people:manage',
  answer: z.object({
    people: z.array(ListedPersonSchema),
    /** Whether the council's provider signs people in. Left out by earlier versions. */
    hasProvider: z.optional(z.boolean()),
  }),
})

/** It works once, and is shown only in this response: the record keeps its hash. */
const OneTimeLinkSchema = z.object({
  path: z.string(),
  expiresAt: MomentSchema,
  /**
   * What its page leads to: choosing a password, or the sign-in at the council's provider, which takes the account over. Left
   * out by earlier versions.
   */
  opens: z.optional(z.enum(['password', 'provider'])),
})
const InvitedPersonSchema = z.object({ person: ListedPersonSchema, link: OneTimeLinkSchema })
export type InvitedPerson = z.infer<typeof InvitedPersonSchema>

const params = z.object({ id: z.uuid('Give the id of a person.') })

export const invitePerson = operation({
  method: 'POST',
  path: '/api/people',
  summary:
    'Adds a person, and makes a link by which they choose a password or first sign in at the provider.',
  needs: 'people:manage',
  body: z.strictObject({ name: typedText(100, 1, 'Write the name.'), role: RoleSchema }),
  answer: InvitedPersonSchema,
  status: 201,
})

export const linkForPerson = operation({
  method: 'POST',
  path: '/api/people/:id/link',
  summary:
    'Makes a link by which a person sets a password without the old one, or first signs in at the provider; an earlier link stops working.',
  needs: 'people:manage',
  params,
  answer: InvitedPersonSchema,
})

export const changePersonRole = operation({
  method: 'PUT',
  path: '/api/people/:id/role',
  summary: 'Gives a person another role. The last administrator keeps theirs.',
  needs: 'people:manage',
  params,
  body: z.strictObject({ role: RoleSchema }),
  answer: ListedPersonSchema,
})

export const setPersonActive = operation({
  method: 'PUT',
  path: '/api/people/:id/active',
  summary: 'Deactivates a person, who is out at once, or activates them again. The last administrator stays.',
  needs: 'people:manage',
  params,
  body: z.strictObject({ isActive: z.boolean() }),
  answer: ListedPersonSchema,
})

export const endPersonSessions = operation({
  method: 'POST',
  path: '/api/people/:id/end-sessions',
  summary: 'Signs a person out on all devices.',
  needs: 'people:manage',
  params,
  answer: ListedPersonSchema,
})
