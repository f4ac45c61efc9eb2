import type { ReactNode } from 'react'
import { paths } from 'shared-domain'
import { usePermissions, useSession } from 'shared-domain/client'
import { landingPath, rolesNamed } from 'shared-domain/contract'
import { Anchor, Code, Link, Navigate, PageHeader, Text } from 'shared-ui'
import { rich, t } from '../messages/translate'

interface WithPermissionProps {
  /** The page's title. */
  title: string
  needs: string
  /** The page's path. */
  path: string
  children: ReactNode
}

/**
 * A page for sessions with a permission. Others learn which one is missing; only the dashboard, which most links name, leads them to
 * their own first page. It does not wait for the session.
 */
export function WithPermission({ title, needs, path, children }: WithPermissionProps) {
  const may = usePermissions()
  const person = useSession()?.person
  const ownPage = landingPath(person ? rolesNamed(person) : [])
  if (may(needs) !== false) return children
  if (path === paths.dashboard && ownPage !== path) return <Navigate to={ownPage} replace />
  return <MissingPermission title={title} needs={needs} ownPage={ownPage} />
}

interface MissingPermissionProps {
  title: string
  needs: string
  /** The first page of the person's role. */
  ownPage: string
}

function MissingPermission({ title, needs, ownPage }: MissingPermissionProps) {
  const session = useSession()
  const person = session?.person
  const remedy = session?.isDemonstrationOperator
    ? t('permissions.demonstrationHasNoAccounts')
    : t('permissions.administratorCanGiveYouAnotherRole')
  return (
    <>
      <PageHeader title={title} />
      <Text mb="sm">
        {person
          ? t('permissions.thisPageNotOpenTo', { roles: rolesText(rolesNamed(person)), remedy })
          : t('permissions.signInWithAccountThatMay')}
      </Text>
      {person ? (
        <Anchor component={Link} to={ownPage}>
          {t('permissions.goToYourFirstPage')}
        </Anchor>
      ) : (
        <Anchor href={paths.signIn(location.pathname + location.search)}>{t('permissions.signIn')}</Anchor>
      )}
      <Text component="details" size="sm" c="dimmed" mt="md">
        <summary>{t('permissions.details')}</summary>
        {rich('permissions.thisPageNeedsPermission', { what: <Code>{needs}</Code> })}
      </Text>
    </>
  )
}

const rolesText = (roles: readonly string[]) =>
  t('permissions.yourRoles', { count: roles.length, list: roles.join(' and ') })
