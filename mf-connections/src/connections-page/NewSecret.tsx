import { useEffect, useRef, useState } from 'react'
import { Alert, Button, Group, Stack, Text, TextInput } from 'shared-ui'

interface NewSecretProps {
  name: string
  secret: string
  onClose: () => void
}

/** The secret of a webhook, which is not shown again. */
export function NewSecret({ name, secret, onClose }: NewSecretProps) {
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
    <Alert color="yellow" title={`Secret of ${name}`}>
      <Stack gap="xs">
        <Text size="sm">
          The receiver checks with it that a message is from here. It is shown this once: copy it now.
        </Text>
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
