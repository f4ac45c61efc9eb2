import { z } from 'zod'

const TOPICS = 'v3/+/devices/+/up,v3/+/devices/+/join,application/+/device/+/event/+'

/** Where the broker is, by the environment; no URL, no broker. */
export const BrokerSettingsSchema = z
  .object({
    MQTT_URL: z
      .string()
      .refine(
        (text) => /^(mqtts?|wss?):\/\/[^/]+/.test(text) && URL.canParse(text),
        'set it to a broker’s address such as mqtts://broker.example.govt.nz:8883',
      )
      .optional(),
    MQTT_USERNAME: z.string().optional(),
    MQTT_PASSWORD: z.string().optional(),
    /** Names this product at the broker, which keeps messages for it while it is away. */
    MQTT_CLIENT_ID: z.string().max(200).default('smart-bins'),
    MQTT_TOPICS: z
      .string()
      .default(TOPICS)
      .transform((text) => text.split(',').map((topic) => topic.trim())),
    /** Certificates in PEM: the broker's authority when it is not a public one, and our own where the broker asks for it. */
    MQTT_CA: z.string().optional(),
    MQTT_CERT: z.string().optional(),
    MQTT_KEY: z.string().optional(),
  })
  .refine(({ MQTT_URL, MQTT_PASSWORD }) => MQTT_URL !== undefined || MQTT_PASSWORD === undefined, {
    path: ['MQTT_URL'],
    error: 'set it too, for MQTT_PASSWORD is of that broker',
  })
  .transform((variables) =>
    variables.MQTT_URL === undefined
      ? null
      : {
          url: variables.MQTT_URL,
          topics: variables.MQTT_TOPICS,
          clientId: variables.MQTT_CLIENT_ID,
          username: variables.MQTT_USERNAME,
          password: variables.MQTT_PASSWORD,
          ca: variables.MQTT_CA,
          cert: variables.MQTT_CERT,
          key: variables.MQTT_KEY,
        },
  )

export type BrokerSettings = NonNullable<z.output<typeof BrokerSettingsSchema>>

export const BROKER_SECRETS = ['MQTT_PASSWORD', 'MQTT_CA', 'MQTT_CERT', 'MQTT_KEY']
