import { accessSync, constants } from 'node:fs'
import { z } from 'zod'
import { featureSettings } from '../feature'

const EXAMPLE = 'postgres://bins:secret@db.example.govt.nz:5432/smart_bins'

const isDatabaseUrl = (text: string) => /^postgres(ql)?:\/\/[^/]+\/[^/]+/.test(text) && URL.canParse(text)

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch {
    return false
  }
}

const DATABASE_VARIABLES = {
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, `set it to a server’s address such as ${EXAMPLE}`)
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .refine(isDatabaseUrl, `set it to a standby’s address such as ${EXAMPLE.replace('db.', 'db-standby.')}`)
    .optional(),
  DATABASE_OWNER_URL: z
    .string()
    .refine(isDatabaseUrl, `set it to a server’s address such as ${EXAMPLE}`)
    .optional(),
  DATABASE_PASSWORD: z.string().optional(),
  DATABASE_CA_FILE: z
    .string()
    .refine(isReadable, 'set it to a file in PEM that this user can read')
    .optional(),
  RECORD_FOLDER: z.string().optional(),
}

type DatabaseVariables = z.infer<z.ZodObject<typeof DATABASE_VARIABLES>>

type Address = 'DATABASE_URL' | 'DATABASE_READ_URL'

/**
 * The address of the council's server or of its standby, with everything a connection needs. `undefined` when the variable is
 * not set. @internal
 */
export function databaseUrlOf(
  variables: DatabaseVariables,
  name: Address = 'DATABASE_URL',
): string | undefined {
  const { [name]: address, DATABASE_PASSWORD, DATABASE_CA_FILE } = variables
  if (!address || !(DATABASE_PASSWORD || DATABASE_CA_FILE)) return address
  const url = new URL(address)
  if (DATABASE_PASSWORD) url.password = encodeURIComponent(DATABASE_PASSWORD)
  if (DATABASE_CA_FILE) {
    // The certificate must be signed by that CA and name the host of the address.
    url.searchParams.set('sslmode', 'verify-full')
    url.searchParams.set('sslrootcert', DATABASE_CA_FILE)
  }
  return url.href
}

/** The same address for the role that owns the tables, with its own password. */
const ownerUrlOf = ({ DATABASE_OWNER_URL, DATABASE_CA_FILE }: DatabaseVariables) =>
  databaseUrlOf({ DATABASE_URL: DATABASE_OWNER_URL, DATABASE_CA_FILE })

/** Where the record's database is. */
export const databaseSettings = featureSettings({
  variables: DATABASE_VARIABLES,
  rules: [
    {
      variable: 'DATABASE_OWNER_URL',
      holds: ({ DATABASE_OWNER_URL, DATABASE_URL }) => Boolean(DATABASE_URL || !DATABASE_OWNER_URL),
      error: 'set DATABASE_URL too, to the role for every day',
    },
    {
      variable: 'DATABASE_READ_URL',
      holds: ({ DATABASE_READ_URL, DATABASE_URL }) => Boolean(DATABASE_URL || !DATABASE_READ_URL),
      error: 'set DATABASE_URL too, for this is a standby of that server',
    },
  ],
  secrets: {
    DATABASE_URL: 'no address of a database',
    DATABASE_READ_URL: 'no address of a database',
    DATABASE_OWNER_URL: 'no address of a database',
    DATABASE_PASSWORD: 'set',
  },
  read: (variables) => ({
    /** The council's own PostgreSQL. */
    databaseUrl: databaseUrlOf(variables),
    /** A standby of it, for reads that may be a second old. */
    databaseReadUrl: databaseUrlOf(variables, 'DATABASE_READ_URL'),
    /** The first, as the role that owns the tables, when that is another role. */
    ownerUrl: ownerUrlOf(variables),
    /** The folder of the bundled PostgreSQL. */
    recordFolder: variables.RECORD_FOLDER,
  }),
})
