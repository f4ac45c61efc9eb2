/** Error codes of Node, of its TLS and of PostgreSQL: no such role, wrong password, no such database, too many connections. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EHOSTUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host does not answer',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is of another CA than DATABASE_CA_FILE holds',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is of no CA: name the file of your CA in DATABASE_CA_FILE',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is of another CA than DATABASE_CA_FILE holds',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is of another CA than DATABASE_CA_FILE holds',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  '28000': 'the server does not let this user in',
  '28P01': 'the password is wrong',
  '3D000': 'the server has no database of that name',
  '53300': 'the server has no connection left',
}
/** Errors that pg reports as text only, without a code. */
const NO_TLS = 'The server does not support SSL connections'

/** Explains what to do when the server refuses the connection. Rethrows any other error. No message contains the password. */
export function explainConnectionFailure(error: NodeJS.ErrnoException, connectionString: string): never {
  const reason = error.message === NO_TLS ? 'it does not take TLS' : REASONS[error.code ?? '']
  if (!reason) throw error
  const { host, pathname } = new URL(connectionString)
  throw new Error(
    `The database at ${host}${pathname} cannot be used: ${reason}. Correct that, or DATABASE_URL; without DATABASE_URL ` +
      'the product runs a database of its own.',
  )
}
