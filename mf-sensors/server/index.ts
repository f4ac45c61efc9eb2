import { serverPart } from 'api/server-part'
import * as operations from '../operations'
import {
  findVersion,
  readVersions,
  refuseBuiltIn,
  refuseFaultyDecoder,
  restoreVersion,
  saveDecoder,
  withdrawDecoder,
} from './decoders/change-decoders'
import { listDecoders as readDecoders } from './decoders/find-decoders'
import { tryVersion } from './decoders/try-decoder'
import { demonstrate } from './demonstration/demonstrate'
import { install, remove, saveDevice } from './devices/change-devices'
import { readDevice, readDevices, readUnknownDevices, readUplinks } from './devices/read-devices'
import { listenToBroker } from './mqtt/listen-to-broker'
import { BROKER_SECRETS, SensorSettingsSchema } from './sensor-settings'
import { forgetUplinks } from './silence/forget-uplinks'
import { readHealth } from './silence/read-health'
import { SILENCE_EVENTS, SILENCE_EVERY_MS, SILENCE_JOB, tellSilence } from './silence/tell-silence'
import { readChirpStack } from './uplinks/chirpstack'
import { openIntake } from './uplinks/intake'
import { ownEvents } from './uplinks/own-events'
import { readThingsStack } from './uplinks/things-stack'
import { postChirpStack, postThingsStack, postUplinks, readPlain } from './uplinks/uplink-endpoints'

const {
  getDevice,
  getSensorHealth,
  installDevice,
  listDecoderVersions,
  listDevices,
  listDecoders,
  listUnknownDevices,
  listUplinks,
  putDecoder,
  putDevice,
  removeDecoder,
  removeDevice,
  restoreDecoder,
  tryDecoder,
} = operations

/** The name of the background work that listens to the broker. */
const BROKER = 'broker'

export const part = serverPart({
  remote: 'mf-sensors',
  folder: import.meta.dirname,
  needs: ['bins', 'readings', 'alerts'],
  typedTexts: [
    { table: 'decoders', column: 'title', what: 'Title of a decoder' },
    { table: 'decoders', column: 'source', what: 'Program of a decoder' },
    { table: 'decoders', column: 'fields', what: 'Fields of a decoder' },
    { table: 'decoder_versions', column: 'title', what: 'Title of a decoder' },
    { table: 'decoder_versions', column: 'source', what: 'Program of a decoder' },
    { table: 'decoder_versions', column: 'fields', what: 'Fields of a decoder' },
  ],
  settings: { schema: SensorSettingsSchema, secrets: BROKER_SECRETS },
  operations: {
    listDevices,
    getDevice,
    listUplinks,
    listUnknownDevices,
    putDevice,
    installDevice,
    removeDevice,
    postThingsStack,
    postChirpStack,
    postUplinks,
    listDecoders,
    getSensorHealth,
    tryDecoder,
    putDecoder,
    listDecoderVersions,
    restoreDecoder,
    removeDecoder,
  },
  open(work) {
    const intake = openIntake(work)
    work.onClose(intake.settle)
    return { intake }
  },
  background: ({ settings: { broker }, log, now }, { intake }) =>
    broker
      ? {
          [BROKER]: {
            source: 'broker of the sensors',
            work: (signal, heartbeat) => listenToBroker(broker, { intake, log, now, signal, heartbeat }),
          },
        }
      : {},
  events: SILENCE_EVENTS,
  jobs: { [SILENCE_JOB]: { everyMs: SILENCE_EVERY_MS, work: tellSilence } },
  demonstrate,
  forget: (work, signal) => forgetUplinks(work, { days: work.settings.retainUplinksDays, signal }),
  handlers: {
    listDevices: (_, { read }) => read(async (query) => ({ devices: await readDevices(query) })),
    getDevice: ({ params: { devEui } }, { read }) => read((query) => readDevice(query, devEui)),
    listUplinks: ({ params: { devEui }, query: { before } }, { read }) =>
      read((query) => readUplinks(query, devEui, before)),
    listUnknownDevices: (_, { read }) => read(readUnknownDevices),
    putDevice: ({ params: { devEui }, body: { decoder } }, { change }) =>
      change(async (changing) => {
        await saveDevice(changing, devEui, decoder)
        return readDevice(changing.transaction, devEui)
      }),
    installDevice: async ({ params: { devEui }, body }, { change, record, now }) => {
      const { mounting, decoder, replaces } = body
      const { id: binId } = await record.bins.findTyped(body.binId, 'body.binId')
      return change(async (changing) => {
        if (decoder !== undefined) await saveDevice(changing, devEui, decoder)
        await install(changing, { devEui, binId, mounting, replaces, since: new Date(now()) })
        return readDevice(changing.transaction, devEui)
      })
    },
    removeDevice: ({ params: { devEui }, body: { state } }, { change, now }) =>
      change(async (changing) => {
        await remove(changing, { devEui, state, until: new Date(now()) })
        return readDevice(changing.transaction, devEui)
      }),
    listDecoders: (_, { read }) => read(async (query) => ({ decoders: await readDecoders(query) })),
    getSensorHealth: async (_, { read, now, stateOf, settings }) => ({
      ...(await read((query) => readHealth(query, now()))),
      broker: settings.broker && (await stateOf(BROKER)),
    }),
    tryDecoder: async (input, { read }) => {
      refuseBuiltIn(input.params.name)
      return tryVersion(read, input)
    },
    putDecoder: async (input, { change, person, now }) => {
      // Checked before the transaction, because running the script may take seconds.
      const doubt = await refuseFaultyDecoder(input)
      const by = { at: new Date(now()), person: person.name, doubt }
      return change((changing) => saveDecoder(changing, input, by))
    },
    listDecoderVersions: ({ params: { name } }, { read }) => read((query) => readVersions(query, name)),
    restoreDecoder: async (input, { read, change, person, now }) => {
      const { name } = input.params
      const body = await read((query) => findVersion(query, name, input.body.version))
      // It was live before, so a person has answered a doubt about it.
      await refuseFaultyDecoder({ params: { name }, body: { ...body, keepAllTheSame: true } })
      const by = { at: new Date(now()), person: person.name }
      return change((changing) => restoreVersion(changing, input, by))
    },
    removeDecoder: ({ params: { name } }, { change }) =>
      change(async (changing) => {
        await withdrawDecoder(changing, name)
        return undefined
      }),
    postThingsStack: ({ body }, { own: { intake }, person, now }) =>
      intake.take(ownEvents([readThingsStack(body, now())], person)),
    postChirpStack: ({ query: { event }, body }, { own: { intake }, person, now }) =>
      intake.take(ownEvents([readChirpStack(event, body, now())], person)),
    postUplinks: ({ body: { uplinks } }, { own: { intake }, person }) =>
      intake.take(ownEvents(uplinks.map(readPlain), person)),
  },
})
