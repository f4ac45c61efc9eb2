import type { ReactNode } from 'react'
import { paths } from 'shared-domain'
import { usePermissions, useSession } from 'shared-domain/client'
import { Anchor, Code, PageHeader, Text } from 'shared-ui'

interface WithPermissionProps {
  /** Of the page. */
  title: string
  needs: string
  children: ReactNode
}

/** A page for sessions that have a permission; the others learn which one is missing. It does not wait for the session. */
export function WithPermission({ title, needs, children }: WithPermissionProps) {
  const may = usePermissions()
  return may(needs) === false ? <MissingPermission title={title} needs={needs} /> : children
}

function MissingPermission({ title, needs }: { title: string; needs: string }) {
  const person = useSession()?.person
  return (
    <>
      <PageHeader title={title} />
      <Text>
        This page needs the permission <Code>{needs}</Code>
        {person
          ? `, which your role, ${person.roles.join(', ')}, does not have. An administrator can give you another role.`
          : '. Sign in with an account that has it.'}
      </Text>
      {!person && <Anchor href={paths.signIn(location.pathname + location.search)}>Sign in</Anchor>}
    </>
  )
}
