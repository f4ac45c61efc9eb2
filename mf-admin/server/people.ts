import { Refusal, type ServerPart } from 'api/server-part'
import { formerRole, type Role } from 'shared-domain/contract'
import type * as operations from '../operations/people'

interface Person {
  name: string
  role: Role
}

/** Clients of API 1.18 know no later role, so a person has a role that they know, and the present one beside it. */
const presentPerson = <P extends Person>({ role, ...person }: P) => ({
  ...person,
  role: formerRole(role),
  roleName: role,
})

export const peopleHandlers: ServerPart<typeof operations, 'people'>['handlers'] = {
  listPeople: async (_, { record }) => {
    const { people, hasProvider } = await record.people.list()
    return { people: people.map(presentPerson), hasProvider }
  },
  invitePerson: ({ body }, { change }) =>
    change(async ({ record: { people } }) => {
      const { personId, link } = await people.invite(body)
      return { person: presentPerson(await people.find(personId)), link }
    }),
  linkForPerson: ({ params: { id } }, { change }) =>
    change(async ({ record: { people } }) => {
      const link = await people.link(id)
      return { person: presentPerson(await people.find(id)), link }
    }),
  changePersonRole: ({ params: { id }, body: { role } }, { change }) =>
    change(async ({ record: { people } }) => {
      const { name, signsInWith } = await people.find(id)
      if (signsInWith === 'provider')
        throw new Refusal(
          'not-possible-now',
          `The council’s provider says the role of ${name}: change it there, and it is so at the next sign-in.`,
        )
      await people.giveRole(id, role)
      return presentPerson(await people.find(id))
    }),
  setPersonActive: ({ params: { id }, body: { isActive } }, { change }) =>
    change(async ({ record: { people } }) => {
      await people.setActive(id, isActive)
      return presentPerson(await people.find(id))
    }),
  endPersonSessions: ({ params: { id } }, { change }) =>
    change(async ({ record: { people } }) => {
      await people.endSessions(id)
      return presentPerson(await people.find(id))
    }),
}
