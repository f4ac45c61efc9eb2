import { explainPortInUse } from './start-server'

it('names the remedy when the port is taken', () => {
  const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
  expect(() => explainPortInUse(taken, 4173)).toThrow('Port 4173 is in use')
  expect(() => explainPortInUse(taken, 4173)).toThrow('set PORT to another, such as 4174')
})

it('passes on what is not about the port', () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(() => explainPortInUse(denied, 80)).toThrow(denied)
})
