/** Of Node, and of PostgreSQL: no such role, wrong password, no such database, too many connections. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EHOSTUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host does not answer',
  '28000': 'the server does not let this user in',
  '28P01': 'the password is wrong',
  '3D000': 'the server has no database of that name',
  '53300': 'the server has no connection left',
}

/** Says what to do when the server does not let us in; passes any other error on. The password is in no message. */
export function explainConnectionFailure(error: NodeJS.ErrnoException, connectionString: string): never {
  const reason = REASONS[error.code ?? '']
  if (!reason) throw error
  const { host, pathname } = new URL(connectionString)
  throw new Error(
    `The database at ${host}${pathname} cannot be used: ${reason}. Correct that, or DATABASE_URL; without DATABASE_URL ` +
      'the product runs a database of its own.',
  )
}
