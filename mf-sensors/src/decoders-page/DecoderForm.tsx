import { type SubmitEvent, useState } from 'react'
import { useRecordMutation } from 'shared-domain/client'
import {
  Button,
  FailureNotice,
  FileButton,
  Group,
  InputBase,
  NativeSelect,
  notify,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from 'shared-ui'
import { listDecoders, putDecoder } from '../../operations'
import { ExampleRows } from './ExampleRows'
import { EMPTY_DECODER, readDecoder, type TypedDecoder } from './typed-decoder'

/** A vendor's script with the units of its fields and its examples. It is live when it agrees with these. */
export function DecoderForm() {
  const [typed, setTyped] = useState(EMPTY_DECODER)
  const { changeAsync, isPending, failure } = useNewDecoder()
  const change = (given: Partial<TypedDecoder>) => setTyped((before) => ({ ...before, ...given }))
  const text = (name: Exclude<keyof TypedDecoder, 'examples'>) => ({
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value }),
  })

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    // The notice says why it was refused, and what was typed stays.
    await changeAsync(typed).then(
      () => {
        notify.success(`${typed.title} is live`)
        setTyped(EMPTY_DECODER)
      },
      () => undefined,
    )
  }

  return (
    <form onSubmit={submit} aria-label="New decoder">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Sensor"
            placeholder="Vendor and model"
            required
            maxLength={80}
            {...text('title')}
          />
          <TextInput label="Name" placeholder="vendor-model" required maxLength={64} {...text('name')} />
          <TextInput label="Nearest distance (mm)" required inputMode="numeric" {...text('minMm')} />
          <TextInput label="Farthest distance (mm)" required inputMode="numeric" {...text('maxMm')} />
        </SimpleGrid>
        <Stack gap="xs" align="flex-start">
          <FileButton
            accept=".js,text/javascript"
            onChange={(file) => {
              void file?.text().then((source) => change({ source }))
            }}
          >
            {(props) => (
              <Button variant="default" {...props}>
                Choose a file
              </Button>
            )}
          </FileButton>
          <InputBase
            component="textarea"
            multiline
            w="100%"
            rows={8}
            label="JavaScript"
            description="With decodeUplink({ bytes, fPort }) or Decoder(bytes, port)"
            required
            spellCheck={false}
            {...text('source')}
          />
        </Stack>
        <Text size="sm" c="dimmed">
          The fields are those that the decoder returns, such as distance or distance.value.
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label="Field of the distance" required {...text('distance')} />
          <NativeSelect label="Unit of the distance" data={['mm', 'cm', 'm']} {...text('distanceUnit')} />
          <TextInput label="Field of the battery" {...text('battery')} />
          <NativeSelect label="Unit of the battery" data={['V', 'mV', '%']} {...text('batteryUnit')} />
          <TextInput label="Field of the temperature (°C)" {...text('temperature')} />
          <Group grow gap="sm" align="flex-end">
            <TextInput label="Field of the tilt" {...text('tilt')} />
            <TextInput label="Value when tilted" placeholder="tilt" {...text('tiltedWhen')} />
          </Group>
        </SimpleGrid>
        <ExampleRows examples={typed.examples} onChange={(examples) => change({ examples })} />
        {failure && <FailureNotice {...failure} />}
        <Group>
          <Button type="submit" loading={isPending}>
            Check and make live
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const useNewDecoder = () =>
  useRecordMutation({
    send: (typed: TypedDecoder, { call }) => call(putDecoder, readDecoder(typed)),
    refreshes: [listDecoders],
    notDone: 'The decoder is not live',
  })
