import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

export interface ShownSecret {
  /** A title such as 'Link for Tama Parata'. */
  title: string
  /** The secret itself. */
  secret: string
  /** A sentence that says what the secret is for and when it expires. */
  sentence: string
}

interface ShownOnceProps extends ShownSecret {
  onClose: () => void
}

/** A secret that the record cannot show again, with a button that copies it. */
export function ShownOnce({ title, secret, sentence, onClose }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState('')
  useEffect(() => field.current?.focus(), [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied('Copied.')
    } catch {
      // The browser did not allow the clipboard, so the person copies by hand.
      field.current?.select()
      setCopied('Press Ctrl or Cmd and C to copy it.')
    }
  }
  return (
    <Alert color="yellow" title={title}>
      <Stack gap="xs">
        <Text size="sm">{sentence} It is shown this once: copy it now.</Text>
        <TextInput
          ref={field}
          label="Copy this"
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Group gap="sm">
          <Button onClick={copy}>Copy</Button>
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <Text size="sm" role="status">
            {copied}
          </Text>
        </Group>
      </Stack>
    </Alert>
  )
}
