import { useEffect, useRef, useState } from 'react'
import { Modal } from 'shared-ui'
import type { Channel, MailState, Rule } from '../../operations'
import { t } from '../messages/translate'
import { ChannelForm } from './ChannelForm'
import { ChannelRemoval } from './ChannelRemoval'

interface ChannelDialogProps {
  /** The channel that is changed, or `new`; `null` keeps the dialog closed. */
  channel: Channel | 'new' | null
  channels: readonly Channel[]
  rules: readonly Rule[]
  mail: MailState
  onSecret: (made: { name: string; secret: string }) => void
  /** Reads the channels again. */
  onLook: () => void
  onRemoved: () => void
  onClose: () => void
}

/** Adds, changes or removes a channel. */
export function ChannelDialog(props: ChannelDialogProps) {
  const { channel, channels, rules, onSecret, onRemoved, onClose, ...form } = props
  const [isAsking, setIsAsking] = useState(false)
  const removeButton = useRef<HTMLButtonElement>(null)
  const opened = channel === 'new' ? null : channel
  // Otherwise the focus goes elsewhere: to a new secret, or to the list without the channel.
  const [returnsFocus, setReturnsFocus] = useState(true)
  const close = () => {
    setIsAsking(false)
    setReturnsFocus(true)
    onClose()
  }
  // Escape, too, goes back to what was typed.
  const keep = () => setIsAsking(false)
  const wasAsking = useRef(isAsking)
  useEffect(() => {
    if (wasAsking.current && !isAsking) removeButton.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  return (
    <Modal
      opened={channel !== null}
      returnFocus={returnsFocus}
      onClose={isAsking ? keep : close}
      title={titleOf(channel, isAsking)}
    >
      {channel && (
        <div hidden={isAsking}>
          <ChannelForm
            {...form}
            channel={opened}
            current={channels.find(({ id }) => id === opened?.id) ?? null}
            removeButton={removeButton}
            onSecret={(made) => {
              setReturnsFocus(false)
              onSecret(made)
            }}
            onRemove={() => setIsAsking(true)}
            onClose={close}
          />
        </div>
      )}
      {opened && isAsking && (
        <ChannelRemoval
          channel={opened}
          rules={rules}
          onRemoved={() => {
            close()
            setReturnsFocus(false)
            onRemoved()
          }}
          onKeep={keep}
        />
      )}
    </Modal>
  )
}

function titleOf(channel: ChannelDialogProps['channel'], isAsking: boolean): string {
  if (channel === null) return ''
  if (channel === 'new') return t('connections.addChannel')
  return isAsking ? t('connections.removeNameForGood', { name: channel.name }) : channel.name
}
