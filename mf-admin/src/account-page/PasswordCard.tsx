import { type FormEvent, useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { getAccount } from 'shared-domain/contract'
import { Button, FailureNotice, notify, Stack, TextInput } from 'shared-ui'
import { changeOwnPassword } from '../../operations'
import { t } from '../messages/translate'
import { AccountCard } from './AccountCard'

interface PasswordChange {
  current: string
  next: string
}

/** The person changes their own password here. The server explains why it refuses one. */
export function PasswordCard({ name }: { name: string }) {
  const [typed, setTyped] = useState({ current: '', next: '' })
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: (body: PasswordChange, { call }) => call(changeOwnPassword, { body }),
    refreshes: [getAccount],
    notDone: t('account.passwordNotChanged'),
  })
  const field = (part: keyof PasswordChange) => ({
    type: 'password',
    required: true,
    value: typed[part],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setTyped((before) => ({ ...before, [part]: value }))
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    changeAsync(typed).then(
      () => {
        setTyped({ current: '', next: '' })
        notify.success(t('account.yourPasswordWasChanged'), {
          description: t('account.yourOtherSessionsHaveEnded'),
        })
      },
      () => undefined,
    )
  }
  return (
    <AccountCard title={t('account.password')} summary={t('account.changingItEndsYourOtherSessions')}>
      <form
        onSubmit={submit}
        aria-label={t('account.changeYourPassword')}
        style={{ width: '100%', maxWidth: '24rem' }}
      >
        <Stack gap="sm" align="flex-start">
          <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
          <TextInput
            w="100%"
            label={t('account.currentPassword')}
            autoComplete="current-password"
            {...field('current')}
          />
          <TextInput
            w="100%"
            label={t('account.newPassword')}
            description={t('account.n12CharactersOrMore')}
            autoComplete="new-password"
            {...field('next')}
          />
          {failure && <FailureNotice {...failure} />}
          <Button type="submit" loading={isPending}>
            {t('account.changePassword')}
          </Button>
        </Stack>
      </form>
    </AccountCard>
  )
}
