import { type FormEvent, useState } from 'react'
import {
  askForPasskey,
  explainFailure,
  hasPasskeys,
  useRecordMutation,
  useRecordQuery,
} from 'shared-domain/client'
import { beginProof, getAccount, type OperationRequest, proveAgain } from 'shared-domain/contract'
import {
  Alert,
  Anchor,
  Button,
  FailureNotice,
  Group,
  Modal,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from 'shared-ui'
import { rich, t } from '../messages/translate'

/** The sign-in path for people who sign in through the council's provider. */
const AT_PROVIDER = '/sign-in/provider?proof'

interface ProofDialogProps {
  onClose: (isProven: boolean) => void
}

/**
 * Asks for the password or a passkey, or sends the person to the council's sign-in, before a change that requires a recent
 * proof.
 */
export function ProofDialog({ onClose }: ProofDialogProps) {
  const { data, error, isLoading, isRefreshing, refresh } = useRecordQuery({
    operation: getAccount,
    request: {},
    changesWith: [],
  })
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t('proof.showThatItIsYou')}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t('proof.close') }}
    >
      <Stack gap="md">
        <Text>{t('proof.thisChangeAsksForIt')}</Text>
        {isLoading && <Skeleton h="6rem" role="status" aria-label={t('proof.readingYourAccount')} />}
        {error && !data && (
          <FailureNotice
            {...explainFailure(error, t('proof.yourAccountNotRead'))}
            onRetry={refresh}
            isRetrying={isRefreshing}
          />
        )}
        {data?.signsInBy === 'provider' && <ProviderProof onDone={() => onClose(true)} />}
        {data?.signsInBy === 'password' && (
          <OwnProof canUsePasskey={data.passkeys.length > 0 && hasPasskeys()} onDone={() => onClose(true)} />
        )}
      </Stack>
    </Modal>
  )
}

const NOT_USED = 'unused'
type PasskeyProof = Extract<OperationRequest<typeof proveAgain>['body'], { credential: unknown }>

function OwnProof({ canUsePasskey, onDone }: { canUsePasskey: boolean; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [isUnused, setUnused] = useState(false)
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: async (by: { password: string } | 'passkey', { call }) => {
      if (by !== 'passkey') return call(proveAgain, { body: by })
      const { options } = await call(beginProof, {})
      const credential = await askForPasskey(options)
      return credential === null ? NOT_USED : call(proveAgain, { body: { credential } as PasskeyProof })
    },
    notDone: t('proof.thatDidNotShowIt'),
  })

  async function prove(by: Parameters<typeof changeAsync>[0]) {
    setUnused(false)
    try {
      const isUnused = (await changeAsync(by)) === NOT_USED
      setUnused(isUnused)
      if (!isUnused) onDone()
    } catch {
      // The failure is shown.
      setPassword('')
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void prove({ password })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {failure && (
          <Alert color="red" role="alert" title={failure.title}>
            {failure.sentence}
          </Alert>
        )}
        {isUnused && (
          <Alert color="red" role="alert">
            {t('proof.noPasskeyWasUsed')}
          </Alert>
        )}
        <TextInput
          type="password"
          label={t('proof.password')}
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" loading={isPending}>
            {t('proof.goOn')}
          </Button>
          {canUsePasskey && (
            <Button variant="default" onClick={() => void prove('passkey')}>
              {t('proof.usePasskey')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

/** Signs in again in a separate window, so that typed input on the page is kept. */
function ProviderProof({ onDone }: { onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        {rich('proof.itOpensNewWindowThenCome', {
          link: (
            <Anchor href={AT_PROVIDER} target="_blank" rel="noreferrer">
              {t('proof.signInAgainAtCouncilsSignIn')}
            </Anchor>
          ),
        })}
      </Text>
      <Group>
        <Button onClick={onDone}>{t('proof.iHaveSignedInAgain')}</Button>
      </Group>
    </Stack>
  )
}
