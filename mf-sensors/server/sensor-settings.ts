import { daysVariable } from 'api/server-part'
import { z } from 'zod'

const TOPICS = 'v3/+/devices/+/up,v3/+/devices/+/join,application/+/device/+/event/+'

/** Long enough to find out why a level was doubted, and for the battery forecast, which looks eight weeks back. */
const RETAIN_UPLINKS_DAYS = 180

/** The settings from the environment: how long uplinks are kept, and the broker. Without a URL there is no broker. */
export const SensorSettingsSchema = z
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
    RETAIN_UPLINKS_DAYS: daysVariable(RETAIN_UPLINKS_DAYS),
  })
  .refine(({ MQTT_URL, MQTT_PASSWORD }) => MQTT_URL !== undefined || MQTT_PASSWORD === undefined, {
    path: ['MQTT_URL'],
    error: 'set it too, for MQTT_PASSWORD is of that broker',
  })
  .transform((variables) => ({
    retainUplinksDays: variables.RETAIN_UPLINKS_DAYS,
    broker: variables.MQTT_URL === undefined ? null : { ...brokerOf(variables), url: variables.MQTT_URL },
  }))

interface BrokerVariables {
  MQTT_TOPICS: string[]
  MQTT_CLIENT_ID: string
  MQTT_USERNAME?: string | undefined
  MQTT_PASSWORD?: string | undefined
  MQTT_CA?: string | undefined
  MQTT_CERT?: string | undefined
  MQTT_KEY?: string | undefined
}

const brokerOf = (variables: BrokerVariables) => ({
  topics: variables.MQTT_TOPICS,
  clientId: variables.MQTT_CLIENT_ID,
  username: variables.MQTT_USERNAME,
  password: variables.MQTT_PASSWORD,
  ca: variables.MQTT_CA,
  cert: variables.MQTT_CERT,
  key: variables.MQTT_KEY,
})

export type BrokerSettings = NonNullable<z.output<typeof SensorSettingsSchema>['broker']>

export const BROKER_SECRETS = ['MQTT_PASSWORD', 'MQTT_CA', 'MQTT_CERT', 'MQTT_KEY']
