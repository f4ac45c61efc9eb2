import { useState } from 'react'
import { useMayCall } from 'shared-domain/client'
import { Button, Modal, PageHeader, ShownOnce, Skeleton, Stack, Text } from 'shared-ui'
import { type Channel, listChannels, putChannel, type Rule } from '../../operations'
import { ChannelForm } from './ChannelForm'
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
      <PageHeader
        title="Connections"
        subtitle="Who is told of what, what could not be delivered, and how other systems reach the record."
      />
      {isRecorded ? (
        <RecordedConnections />
      ) : (
        <Text>Mock data sends no messages. Switch to real data to see the channels.</Text>
      )}
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
  if (useIsOpening()) return <Skeleton h="60rem" role="status" aria-label="Reading the connections" />
  return (
    <Stack gap="md">
      {secret && (
        <ShownOnce
          title={`Secret of ${secret.name}`}
          secret={secret.secret}
          sentence="The receiver checks with it that a message is from here."
          onClose={() => setSecret(null)}
        />
      )}
      {key && (
        <ShownOnce
          title={`Key of ${key.name}`}
          secret={key.secret}
          sentence="The system sends it as api_key with each request."
          onClose={() => setKey(null)}
        />
      )}
      <Section
        title="Channels"
        action={mayChange && <Button onClick={() => setChannel('new')}>Add a channel</Button>}
      >
        <RecordState answer={channels} subject="the channels" />
        {channels.data && (
          <ChannelTable channels={known} onSecret={setSecret} onChange={mayChange ? setChannel : null} />
        )}
      </Section>
      <Section
        title="Rules"
        action={
          mayChange && receivers.length > 0 && <Button onClick={() => setRule('new')}>Add a rule</Button>
        }
      >
        <RecordState answer={rules} subject="the rules" />
        {rules.data && (
          <RuleTable {...rules.data} receivers={receivers} onChange={mayChange ? setRule : null} />
        )}
      </Section>
      <Section title="E-mail">
        {channels.data && <MailServer mail={channels.data.mail} channels={known} />}
      </Section>
      <PushRecipients mayChange={mayChange} />
      {channels.data && <ResidentMails mail={channels.data.mail} mayChange={mayChange} />}
      <ResidentNotifications mayChange={mayChange} />
      <FailedMessages mayChange={mayChange} />
      <OtherSystems onSecret={setKey} />
      <Modal
        opened={channel !== null}
        onClose={() => setChannel(null)}
        title={channel === 'new' ? 'Add a channel' : (channel?.name ?? '')}
      >
        {channel && (
          <ChannelForm
            channel={channel === 'new' ? null : channel}
            mail={channels.data?.mail ?? null}
            onSecret={setSecret}
            onClose={() => setChannel(null)}
          />
        )}
      </Modal>
      <Modal
        opened={rule !== null}
        onClose={() => setRule(null)}
        title={rule === 'new' ? 'Add a rule' : (rule?.name ?? '')}
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
