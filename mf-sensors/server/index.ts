import { serverPart } from 'api/server-part'
import * as operations from '../operations'
import { refuseFaultyDecoder, saveDecoder } from './decoders/change-decoders'
import { listDecoders } from './decoders/find-decoders'
import { install, remove, saveDevice, unknownBin } from './devices/change-devices'
import { readDevice, readDevices, readUplinks } from './devices/read-devices'

const { getDevice, installDevice, listDevices, listUplinks, putDecoder, putDevice, removeDevice } = operations

export const part = serverPart({
  remote: 'mf-sensors',
  folder: import.meta.dirname,
  needs: ['bins'],
  operations: {
    listDevices,
    getDevice,
    listUplinks,
    putDevice,
    installDevice,
    removeDevice,
    listDecoders: operations.listDecoders,
    putDecoder,
  },
  handlers: {
    listDevices: (_, { read }) => read(async (query) => ({ devices: await readDevices(query) })),
    getDevice: ({ params: { devEui } }, { read }) => read((query) => readDevice(query, devEui)),
    listUplinks: ({ params: { devEui }, query: { before } }, { read }) =>
      read((query) => readUplinks(query, devEui, before)),
    putDevice: ({ params: { devEui }, body: { decoder } }, { change }) =>
      change(async (changing) => {
        await saveDevice(changing, devEui, decoder)
        return readDevice(changing.transaction, devEui)
      }),
    installDevice: async ({ params: { devEui }, body: { binId, mounting } }, { change, record, now }) => {
      if (!(await record.bins.find(binId))) throw unknownBin(binId)
      return change(async (changing) => {
        await install(changing, { devEui, binId, mounting, since: new Date(now()) })
        return readDevice(changing.transaction, devEui)
      })
    },
    removeDevice: ({ params: { devEui }, body: { state } }, { change, now }) =>
      change(async (changing) => {
        await remove(changing, { devEui, state, until: new Date(now()) })
        return readDevice(changing.transaction, devEui)
      }),
    listDecoders: (_, { read }) => read(async (query) => ({ decoders: await listDecoders(query) })),
    putDecoder: async (input, { change, person, now }) => {
      // Before the transaction: a script takes its time.
      await refuseFaultyDecoder(input)
      const by = { at: new Date(now()), person: person.name }
      return change((changing) => saveDecoder(changing, input, by))
    },
  },
})
