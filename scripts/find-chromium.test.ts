import { installPermission } from './find-chromium'

const situation = { isRoot: false, isTerminal: false, setting: undefined }

it('asks on a terminal before it installs anything with sudo', () => {
  expect(installPermission({ ...situation, isTerminal: true })).toBe('ask')
})

it('installs nothing with sudo without a terminal', () => {
  expect(installPermission(situation)).toBe('refused')
})

it.each([
  { ...situation, isRoot: true },
  { ...situation, setting: 'yes' },
])('installs at once as root, and when INSTALL_CHROMIUM is yes', (allowed) => {
  expect(installPermission(allowed)).toBe('granted')
})

it('installs nothing when INSTALL_CHROMIUM is no', () => {
  expect(installPermission({ isRoot: true, isTerminal: true, setting: 'no' })).toBe('refused')
})
