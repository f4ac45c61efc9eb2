import type { ReactNode } from 'react'
import { paths } from 'shared-domain'
import { usePermissions, useSession } from 'shared-domain/client'
import { Anchor, Code, PageHeader, Text } from 'shared-ui'

interface WithPermissionProps {
  /** The page's title. */
  title: string
  needs: string
  children: ReactNode
}

/** A page for sessions with a permission; others learn which one is missing. It does not wait for the session. */
export function WithPermission({ title, needs, children }: WithPermissionProps) {
  const may = usePermissions()
  return may(needs) === false ? <MissingPermission title={title} needs={needs} /> : children
}

function MissingPermission({ title, needs }: { title: string; needs: string }) {
  const session = useSession()
  const person = session?.person
  const remedy = session?.isDemonstrationOperator
    ? 'The demonstration has no accounts. Where people sign in, an administrator has it.'
    : 'An administrator can give you another role.'
  return (
    <>
      <PageHeader title={title} />
      <Text>
        This page needs the permission <Code>{needs}</Code>
        {person
          ? `, which ${rolesText(person.roles)} not have. ${remedy}`
          : '. Sign in with an account that has it.'}
      </Text>
      {!person && <Anchor href={paths.signIn(location.pathname + location.search)}>Sign in</Anchor>}
    </>
  )
}

const rolesText = (roles: readonly string[]) =>
  roles.length === 1 ? `your role, ${roles[0]}, does` : `your roles, ${roles.join(' and ')}, do`
