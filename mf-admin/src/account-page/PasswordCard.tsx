import { type FormEvent, useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import { getAccount } from 'shared-domain/contract'
import { Button, FailureNotice, notify, Stack, TextInput } from 'shared-ui'
import { changeOwnPassword } from '../../operations'
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
    notDone: 'The password was not changed',
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
        notify.success('Your password was changed', { description: 'Your other sessions have ended.' })
      },
      () => undefined,
    )
  }
  return (
    <AccountCard title="Password" summary="Changing it ends your other sessions.">
      <form onSubmit={submit} aria-label="Change your password" style={{ width: '100%', maxWidth: '24rem' }}>
        <Stack gap="sm" align="flex-start">
          <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
          <TextInput
            w="100%"
            label="Current password"
            autoComplete="current-password"
            {...field('current')}
          />
          <TextInput
            w="100%"
            label="New password"
            description="12 characters or more. Several words that do not belong together are good."
            autoComplete="new-password"
            {...field('next')}
          />
          {failure && <FailureNotice {...failure} />}
          <Button type="submit" loading={isPending}>
            Change the password
          </Button>
        </Stack>
      </form>
    </AccountCard>
  )
}
