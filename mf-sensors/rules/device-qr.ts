/** What a device's QR code says, by the LoRa Alliance's TR005 (schema D0). It never carries keys. */
export interface DeviceQr {
  /** 16 hexadecimal digits in upper case, as of all EUIs here. */
  deviceEui: string
  joinEui: string
  /** The vendor's id and its own number of the profile, 4 digits each. */
  profileId: string
  serialNumber: string | null
}

type DeviceQrFailure = { kind: 'no-device-code' } | { kind: 'faulty-code'; detail: string }

const EUI = /^[0-9A-F]{16}$/
const PROFILE = /^[0-9A-F]{8}$/
/** Fields that may follow, by their first letter: owner token, serial number, proprietary and checksum. */
const EXTENSION = /^[OSPC][0-9A-Z $%*+./-]*$/
/** The longest text that a QR code of letters and digits holds. */
const TEXT_MAX = 4296

/** Reads the text of a device's QR code strictly: a text that differs from TR005 is a faulty code, never guessed at. */
export function readDeviceQr(scanned: string): DeviceQr | DeviceQrFailure {
  const text = scanned.trim()
  if (!text.startsWith('LW:') || text.length > TEXT_MAX) return { kind: 'no-device-code' }
  const [, schema, joinEui = '', deviceEui = '', profileId = '', ...extensions] = text.split(':')
  if (schema !== 'D0') return faulty(`It is of schema ${schema ?? 'none'}, and only D0 is known.`)
  if (!EUI.test(joinEui)) return faulty('Its JoinEUI is not 16 hexadecimal digits.')
  if (!EUI.test(deviceEui)) return faulty('Its DevEUI is not 16 hexadecimal digits.')
  if (!PROFILE.test(profileId)) return faulty('Its profile is not 8 hexadecimal digits.')
  if (!extensions.every((extension) => EXTENSION.test(extension)))
    return faulty('One of its fields has no known letter in front.')
  const letters = extensions.map((extension) => extension.charAt(0))
  if (new Set(letters).size < letters.length) return faulty('One of its fields is there twice.')
  const checksum = extensions.find((extension) => extension.startsWith('C'))
  if (checksum !== undefined) {
    if (extensions.at(-1) !== checksum) return faulty('Its checksum is not the last field.')
    if (checksum.slice(1) !== checksumOf(text.slice(0, text.lastIndexOf(':C'))))
      return faulty('Its checksum does not fit: scan it again.')
  }
  const serial = extensions.find((extension) => extension.startsWith('S'))
  return { deviceEui, joinEui, profileId, serialNumber: serial?.slice(1) || null }
}

const faulty = (detail: string): DeviceQrFailure => ({ kind: 'faulty-code', detail })

/** The CRC-16 of Modbus over the text before the checksum, as in TR005's own example. */
function checksumOf(text: string): string {
  let crc = 0xff_ff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa0_01 : crc >> 1
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** A DevEUI as a person types it, with or without separators; `null` when the text is no DevEUI. */
export function readTypedEui(typed: string): string | null {
  const eui = typed.replace(/[\s:-]/g, '').toUpperCase()
  return EUI.test(eui) ? eui : null
}
