import { Group, Radio } from 'shared-ui'
import { DOWNLOAD_PX, type QrSize, QrSizeSchema } from '../qr-label/qr-label'

const names = { small: 'Small', medium: 'Medium', large: 'Large' } as const satisfies Record<QrSize, string>

interface QrSizeRadioProps {
  size: QrSize
  onChange: (size: QrSize) => void
}

export function QrSizeRadio({ size, onChange }: QrSizeRadioProps) {
  return (
    <Radio.Group label="QR Size" value={size} onChange={(value) => onChange(QrSizeSchema.parse(value))}>
      <Group mt="xs" gap="lg">
        {QrSizeSchema.options.map((option) => (
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
