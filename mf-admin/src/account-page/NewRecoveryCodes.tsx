import { Alert, Code, List, Text } from 'shared-ui'

/** Shows new recovery codes. The record keeps their hashes, so they cannot be shown again. */
export function NewRecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Alert color="yellow" role="status" title="Keep these recovery codes now">
      <Text mb="xs">
        They are shown this once. Print them or put them into your password manager. Each signs you in once,
        after the password, when you have lost the app or the passkey.
      </Text>
      <List aria-label="Recovery codes">
        {codes.map((code) => (
          <List.Item key={code}>
            <Code>{code}</Code>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
