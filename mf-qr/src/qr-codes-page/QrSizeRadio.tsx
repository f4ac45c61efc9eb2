import { Group, Radio } from 'shared-ui'
import { CodeSizeSchema } from '../../operations'
import { t } from '../messages/translate'
import { DOWNLOAD_PX, type QrSize } from '../qr-label/qr-label'

const names = {
  small: t('qrCodes.small'),
  medium: t('qrCodes.medium'),
  large: t('qrCodes.large'),
} as const satisfies Record<QrSize, string>

interface QrSizeRadioProps {
  size: QrSize
  onChange: (size: QrSize) => void
}

export function QrSizeRadio({ size, onChange }: QrSizeRadioProps) {
  return (
    <Radio.Group
      label={t('qrCodes.qrSize')}
      value={size}
      onChange={(value) => onChange(CodeSizeSchema.parse(value))}
    >
      <Group mt="xs" gap="lg">
        {CodeSizeSchema.options.map((option) => (
          <Radio
            key={option}
            value={option}
            label={names[option]}
            description={t('qrCodes.px', { downloadPx: DOWNLOAD_PX[option] })}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}
