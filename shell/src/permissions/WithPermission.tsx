import { Activity, type ReactNode, useState } from 'react'
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
 * their own first page. It does not wait for the session. When the session ends, the page is hidden with what was typed on it until the
 * same person has signed in again.
 */
export function WithPermission({ title, needs, path, children }: WithPermissionProps) {
  const may = usePermissions()
  const person = useSession()?.person
  const ownPage = landingPath(person ? rolesNamed(person) : [])
  const isOpen = may(needs) !== false
  const owner = useOwner(isOpen && person ? (person.id ?? person.name) : null)
  const hasEnded = !isOpen && !person && owner.id !== null
  if (isOpen || hasEnded)
    return (
      <>
        {hasEnded && <SessionEnded title={title} />}
        <Activity key={owner.turn} mode={hasEnded ? 'hidden' : 'visible'}>
          {children}
        </Activity>
      </>
    )
  if (path === paths.dashboard && ownPage !== path) return <Navigate to={ownPage} replace />
  return <MissingPermission title={title} needs={needs} ownPage={ownPage} />
}

/** The person whose page it is: the last one that is known. The turn grows with every other person, whose page begins anew. */
function useOwner(id: string | null): { id: string | null; turn: number } {
  const [owner, setOwner] = useState({ id, turn: 0 })
  if (id === null || id === owner.id) return owner
  const next = { id, turn: owner.id === null ? owner.turn : owner.turn + 1 }
  setOwner(next)
  return next
}

function SessionEnded({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Text role="alert" mb="sm">
        {t('permissions.sessionHasEnded')}
      </Text>
      <Anchor href={paths.signIn(location.pathname + location.search)} target="_blank">
        {t('permissions.signInInNewTab')}
      </Anchor>
    </>
  )
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
