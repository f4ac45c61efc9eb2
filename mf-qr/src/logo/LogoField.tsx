import { IconPhoto } from '@tabler/icons-react'
import { Button, FileButton, Group, Stack, Text } from 'shared-ui'
import { t } from '../messages/translate'
import { type KeptLogo, LOGO_TYPES } from './kept-logo'

/** Chooses the logo in the middle of single codes. */
export function LogoField({ logo, problem, choose, remove }: KeptLogo) {
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {logo ? t('logo.codesCarryYourLogo') : t('logo.logoTakesTenthOfCodeAtMost')}
      </Text>
      <Group gap="sm">
        <FileButton
          accept={LOGO_TYPES}
          onChange={(file) => file && choose(file)}
          inputProps={{ 'aria-label': t('logo.logoFile') }}
        >
          {({ onClick }) => (
            <Button variant="default" onClick={onClick} leftSection={<IconPhoto size={18} aria-hidden />}>
              {logo ? t('logo.changeLogo') : t('logo.addLogo')}
            </Button>
          )}
        </FileButton>
        {logo && (
          <Button variant="default" onClick={remove}>
            {t('logo.removeLogo')}
          </Button>
        )}
      </Group>
      <Text size="sm" role="alert" c="red">
        {problem}
      </Text>
    </Stack>
  )
}
