import Fastify, { type FastifyInstance, type FastifyPluginCallback } from 'fastify'
import { readEnvironment } from './environment'
import { FEATURES, type FeatureOptions } from './features'
import type { HostOptions } from './host-options'
import { type LogSink, logging } from './logging'
import { serverOptions } from './server-options'

type Given<Options> = { [Name in keyof Options]?: Options[Name] | undefined }
type Always = 'siteFolder' | 'store' | 'settings'

/** What the server is given. Options of features that are left out are as an empty environment sets them. */
export type AppOptions = Pick<HostOptions, Always> &
  Given<Omit<HostOptions, Always> & FeatureOptions & { logSink: LogSink }>

/** The whole server, ready to listen. It logs nothing, and neither mirrors nor simulates bins, unless the options say so. */
export async function buildApp(given: AppOptions): Promise<FastifyInstance> {
  const { logLevel, logSink, ...options } = {
    ...readEnvironment({}),
    ...{ logLevel: 'silent' as const, logSink: undefined, binSource: undefined },
    ...{
      database: undefined,
      unreleased: undefined,
      serverParts: [],
      partLimits: undefined,
      environment: {},
      configuration: [],
      now: Date.now,
    },
    ...whatIsSet(given),
  }
  const app = Fastify({ ...serverOptions(options.access), ...logging(logLevel, logSink) })
  await registerAll(app, FEATURES.server, options)
  const { database } = options
  if (database) await registerAll(app, FEATURES.record, { ...options, database })
  await registerAll(app, FEATURES.pages, options)
  return app
}

async function registerAll<Options extends object>(
  app: FastifyInstance,
  features: readonly FastifyPluginCallback<Options>[],
  options: NoInfer<Options>,
): Promise<void> {
  for (const feature of features) await app.register<Options>(feature, options)
}

type Defined<Options> = { [Name in keyof Options]: Exclude<Options[Name], undefined> }

const whatIsSet = <Options extends object>(options: Options) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<Options>
