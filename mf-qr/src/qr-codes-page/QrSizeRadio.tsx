import { Group, Radio } from 'shared-ui'
import { CodeSizeSchema } from '../../operations'
import { DOWNLOAD_PX, type QrSize } from '../qr-label/qr-label'

const names = { small: 'Small', medium: 'Medium', large: 'Large' } as const satisfies Record<QrSize, string>

interface QrSizeRadioProps {
  size: QrSize
  onChange: (size: QrSize) => void
}

export function QrSizeRadio({ size, onChange }: QrSizeRadioProps) {
  return (
    <Radio.Group label="QR Size" value={size} onChange={(value) => onChange(CodeSizeSchema.parse(value))}>
      <Group mt="xs" gap="lg">
        {CodeSizeSchema.options.map((option) => (
          <Radio
            key={option}
            value={option}
            label={names[option]}
            description={`${DOWNLOAD_PX[option]} px`}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}
