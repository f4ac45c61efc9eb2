import { useState } from 'react'
import { endSession, explainFailure, useSession } from 'shared-domain/client'
import { rolesNamed } from 'shared-domain/contract'
import { ActionIcon, Link, Menu, notify } from 'shared-ui'
import { PathIcon } from '../icon/PathIcon'
import { t } from '../messages/translate'
import { countWaiting } from '../waiting-entries/count-waiting'
import { SignOutDialog } from './SignOutDialog'

const PERSON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5 20c0-3.3 3-5 7-5s7 1.7 7 5'

/** A remote's page about the signed-in person. */
export interface AccountPage {
  path: string
  title: string
}

interface AccountMenuProps {
  pages: readonly AccountPage[]
  onSignedOut: () => void
}

/** The account's name, the pages about it, and Sign out. Empty in the demonstration, which has no sign-in. */
export function AccountMenu({ pages, onSignedOut }: AccountMenuProps) {
  const session = useSession()
  const [isEnding, setEnding] = useState(false)
  const [waiting, setWaiting] = useState(0)
  if (!session?.person || session.isDemonstrationOperator) return null
  const { name } = session.person

  async function askToLeave() {
    // When it is not known what waits, signing out must work all the same.
    const count = await countWaiting().catch(() => 0)
    if (count > 0) setWaiting(count)
    else await leave()
  }

  async function leave() {
    setWaiting(0)
    setEnding(true)
    try {
      await endSession()
      onSignedOut()
    } catch (error) {
      setEnding(false)
      const { title, sentence } = explainFailure(error as Error, t('topBar.youAreStillSignedIn'))
      notify.error(title, { description: sentence })
    }
  }
  return (
    <>
      {waiting > 0 && (
        <SignOutDialog waiting={waiting} onStay={() => setWaiting(0)} onLeave={() => void leave()} />
      )}
      <Menu
        withInitialFocusPlaceholder={false}
        hideDetached={false}
        position="bottom-end"
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('topBar.signedInAs', { name })}
            loading={isEnding}
          >
            <PathIcon d={PERSON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{`${name}, ${rolesNamed(session.person).join(', ')}`}</Menu.Label>
          {pages.map(({ path, title }, at) => (
            <Menu.Item key={path} component={Link} to={path} {...(at === 0 && { 'data-autofocus': true })}>
              {title}
            </Menu.Item>
          ))}
          <Menu.Item
            {...(pages.length === 0 && { 'data-autofocus': true })}
            onClick={() => void askToLeave()}
          >
            {t('topBar.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
