import { useRef, useState } from 'react'
import { useMayCall } from 'shared-domain/client'
import { Button, Modal, PageHeader, Skeleton, Stack, Text } from 'shared-ui'
import { type Channel, listChannels, putChannel, type Rule } from '../../operations'
import { ChannelDialog } from '../channels/ChannelDialog'
import { ChannelTable } from '../channels/ChannelTable'
import { MailServer } from '../channels/MailServer'
import { PushRecipients } from '../channels/PushRecipients'
import { useChannels, usePushRecipients } from '../channels/use-channels'
import { RuleForm } from '../message-rules/RuleForm'
import { RuleTable } from '../message-rules/RuleTable'
import { useRules } from '../message-rules/use-rules'
import { t } from '../messages/translate'
import { ResidentMails } from '../residents/ResidentMails'
import { ResidentNotifications } from '../residents/ResidentNotifications'
import { type MadeSecret, SecretNotice } from '../secret-notice/SecretNotice'
import { RecordState } from '../section/RecordState'
import { Section } from '../section/Section'
import { FailedMessages } from './FailedMessages'
import { OtherSystems } from './OtherSystems'
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
  const [secret, setSecret] = useState<MadeSecret | null>(null)
  const [key, setKey] = useState<MadeSecret | null>(null)
  const channelsSection = useRef<HTMLElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const known = channels.data?.channels ?? []
  const receivers = [...known, ...(people.data?.recipients ?? [])]
  if (useIsOpening())
    return <Skeleton h="60rem" role="status" aria-label={t('connections.readingConnections')} />
  return (
    <Stack gap="md">
      <SecretNotice
        made={secret}
        title={(name) => t('connections.secretOf', { name })}
        sentence={t('connections.receiverChecksWithItThatMessage')}
        onDone={() => setSecret(null)}
      />
      <SecretNotice
        made={key}
        title={(name) => t('connections.keyOf', { name })}
        sentence={t('connections.systemSendsItAsApiKey')}
        onDone={() => setKey(null)}
      />
      <Section
        ref={channelsSection}
        title={t('connections.channels')}
        action={
          mayChange && (
            <Button ref={addButton} onClick={() => setChannel('new')}>
              {t('connections.addChannel')}
            </Button>
          )
        }
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
        onSecret={(made) => setSecret({ ...made, backTo: addButton.current })}
        onRemoved={() => channelsSection.current?.focus()}
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
