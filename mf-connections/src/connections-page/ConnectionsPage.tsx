import { useState } from 'react'
import { useMayCall } from 'shared-domain/client'
import { Button, Modal, PageHeader, ShownOnce, Skeleton, Stack, Text } from 'shared-ui'
import { type Channel, listChannels, putChannel, type Rule } from '../../operations'
import { t } from '../messages/translate'
import { ChannelDialog } from './ChannelDialog'
import { ChannelTable } from './ChannelTable'
import { FailedMessages } from './FailedMessages'
import { MailServer } from './MailServer'
import { OtherSystems } from './OtherSystems'
import { PushRecipients } from './PushRecipients'
import { RecordState } from './RecordState'
import { ResidentMails } from './ResidentMails'
import { ResidentNotifications } from './ResidentNotifications'
import { RuleForm } from './RuleForm'
import { RuleTable } from './RuleTable'
import { Section } from './Section'
import { useChannels, usePushRecipients, useRules } from './use-connections'
import { useIsOpening } from './use-is-opening'

/** Channels, rules for messages, undelivered messages, and the addresses for other systems. */
export function ConnectionsPage() {
  const isRecorded = useMayCall(listChannels)
  return (
    <>
      <PageHeader title={t('connections.connections')} subtitle={t('connections.whoIsToldOfWhat')} />
      {isRecorded ? <RecordedConnections /> : <Text>{t('connections.mockDataSendsNoMessages')}</Text>}
    </>
  )
}

/** What is open in the dialog: a thing to change, or `new` for a new one. */
type Open<T> = T | 'new' | null

function RecordedConnections() {
  const channels = useChannels()
  const rules = useRules()
  const people = usePushRecipients()
  const mayChange = useMayCall(putChannel)
  const [channel, setChannel] = useState<Open<Channel>>(null)
  const [rule, setRule] = useState<Open<Rule>>(null)
  const [secret, setSecret] = useState<{ name: string; secret: string } | null>(null)
  const [key, setKey] = useState<{ name: string; secret: string } | null>(null)
  const known = channels.data?.channels ?? []
  const receivers = [...known, ...(people.data?.recipients ?? [])]
  if (useIsOpening())
    return <Skeleton h="60rem" role="status" aria-label={t('connections.readingConnections')} />
  return (
    <Stack gap="md">
      {secret && (
        <ShownOnce
          title={t('connections.secretOf', { name: secret.name })}
          secret={secret.secret}
          sentence={t('connections.receiverChecksWithItThatMessage')}
          onClose={() => setSecret(null)}
        />
      )}
      {key && (
        <ShownOnce
          title={t('connections.keyOf', { name: key.name })}
          secret={key.secret}
          sentence={t('connections.systemSendsItAsApiKey')}
          onClose={() => setKey(null)}
        />
      )}
      <Section
        title={t('connections.channels')}
        action={mayChange && <Button onClick={() => setChannel('new')}>{t('connections.addChannel')}</Button>}
      >
        <RecordState answer={channels} subject={t('connections.channelsSubject')} />
        {channels.data && (
          <ChannelTable channels={known} onSecret={setSecret} onChange={mayChange ? setChannel : null} />
        )}
      </Section>
      <Section
        title={t('connections.rules')}
        action={
          mayChange &&
          receivers.length > 0 && <Button onClick={() => setRule('new')}>{t('connections.addRule')}</Button>
        }
      >
        <RecordState answer={rules} subject={t('connections.rulesSubject')} />
        {rules.data && (
          <RuleTable {...rules.data} receivers={receivers} onChange={mayChange ? setRule : null} />
        )}
      </Section>
      <Section title={t('connections.eMail')}>
        {channels.data && <MailServer mail={channels.data.mail} channels={known} />}
      </Section>
      <PushRecipients mayChange={mayChange} />
      {channels.data && <ResidentMails mail={channels.data.mail} mayChange={mayChange} />}
      <ResidentNotifications mayChange={mayChange} />
      <FailedMessages mayChange={mayChange} />
      <OtherSystems onSecret={setKey} />
      <ChannelDialog
        channel={channel}
        channels={known}
        rules={rules.data?.rules ?? []}
        mail={channels.data?.mail ?? null}
        onSecret={setSecret}
        onLook={channels.refresh}
        onClose={() => setChannel(null)}
      />
      <Modal
        opened={rule !== null}
        onClose={() => setRule(null)}
        title={rule === 'new' ? t('connections.addRule') : (rule?.name ?? '')}
      >
        {rule && (
          <RuleForm
            rule={rule === 'new' ? null : rule}
            declaredKinds={rules.data?.declaredKinds ?? []}
            receivers={receivers}
            onClose={() => setRule(null)}
          />
        )}
      </Modal>
    </Stack>
  )
}
