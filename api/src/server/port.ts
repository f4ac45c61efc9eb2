/** Says what to do when the port to listen on is taken; passes any other error on. */
export function explainPortInUse(error: NodeJS.ErrnoException, port: number): never {
  if (error.code !== 'EADDRINUSE') throw error
  throw new Error(`Port ${port} is in use. Stop what uses it, or set PORT to another, such as ${port + 1}.`)
}
