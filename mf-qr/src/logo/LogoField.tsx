import { IconPhoto } from '@tabler/icons-react'
import { Button, FileButton, Group, Stack, Text } from 'shared-ui'
import { type KeptLogo, LOGO_TYPES } from './kept-logo'

/** Chooses the logo in the middle of single codes. */
export function LogoField({ logo, problem, choose, remove }: KeptLogo) {
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {logo
          ? 'Codes carry your logo, as far as they can be read with it.'
          : 'A logo takes a tenth of the code at most. It is kept in this browser.'}
      </Text>
      <Group gap="sm">
        <FileButton
          accept={LOGO_TYPES}
          onChange={(file) => file && choose(file)}
          inputProps={{ 'aria-label': 'Logo file' }}
        >
          {({ onClick }) => (
            <Button variant="default" onClick={onClick} leftSection={<IconPhoto size={18} aria-hidden />}>
              {logo ? 'Change Logo' : 'Add Logo'}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="default" onClick={remove}>
            Remove Logo
          </Button>
        )}
      </Group>
      <Text size="sm" role="alert" c="red">
        {problem}
      </Text>
    </Stack>
  )
}
