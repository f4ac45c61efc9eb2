import { installPermission } from './find-chromium'

const situation = { isRoot: false, isTerminal: false, setting: undefined }

it('asks on a terminal before it installs anything with sudo', () => {
  expect(installPermission({ ...situation, isTerminal: true })).toBe('ask')
})

it('installs nothing with sudo where a question would not be read', () => {
  expect(installPermission(situation)).toBe('refused')
})

it.each([
  { ...situation, isRoot: true },
  { ...situation, setting: 'yes' },
])('installs at once as root, and where INSTALL_CHROMIUM says yes', (allowed) => {
  expect(installPermission(allowed)).toBe('granted')
})

it('installs nothing where INSTALL_CHROMIUM says no', () => {
  expect(installPermission({ isRoot: true, isTerminal: true, setting: 'no' })).toBe('refused')
})
