import { addressNetwork, forwardedAddresses, isFromThisMachine, nestedNetworks } from './client-address'

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['[2001:db8::6]:443', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1:2:3:4', 'fe80:0:0:0::/64'],
  ])('%s is %s', (address, network) => expect(addressNetwork(address)).toBe(network))

  it('of a provider’s customer is wider, where there are so many addresses that one customer has thousands of networks', () => {
    expect(addressNetwork('2001:db8:1:2:3:4:5:6', 'customer')).toBe('2001:db8:1::/48')
    expect(addressNetwork('192.0.2.7', 'customer')).toBe('192.0.2.7')
  })
})

describe('the networks whose limits an address shares', () => {
  it('are its own, its site and its block in IPv6', () => {
    expect(nestedNetworks('2001:db8:1:1234:5::6')).toEqual([
      { network: '2001:db8:1:1234::/64', times: 1 },
      { network: '2001:db8:1:1200::/56', times: 2 },
      { network: '2001:db8:1::/48', times: 4 },
    ])
  })

  it('are its own and its block in IPv4, also where IPv6 wraps it', () => {
    for (const address of ['192.0.2.7', '::ffff:192.0.2.7'])
      expect(nestedNetworks(address)).toEqual([
        { network: '192.0.2.7', times: 1 },
        { network: '192.0.2.0/24', times: 4 },
      ])
  })
})

describe('a request is from this machine', () => {
  const request = (remoteAddress: string, headers = {}) =>
    ({ socket: { remoteAddress }, headers }) as Parameters<typeof isFromThisMachine>[0]

  it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('when its connection is: %s', (address) => {
    expect(isFromThisMachine(request(address))).toBe(true)
  })

  it.each([
    ['192.0.2.7', {}],
    ['192.0.2.7', { 'x-forwarded-for': '127.0.0.1' }],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
    ['::1', { forwarded: 'for="[::1]"' }],
  ])('never when it is from %s with %j (ASVS 4.1.3)', (address, headers) => {
    expect(isFromThisMachine(request(address, headers))).toBe(false)
  })
})

describe('the addresses that proxies noted', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:51234, 10.0.0.5', '203.0.113.9, 10.0.0.5'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
    ['203.0.113.9, unknown, 10.0.0.5', '10.0.0.5'],
    ['junk', ''],
    ['', ''],
  ])('in X-Forwarded-For: %j are %j', (header, known) => {
    expect(forwardedAddresses({ 'x-forwarded-for': header })).toBe(known)
  })

  it.each([
    ['for=203.0.113.9', '203.0.113.9'],
    ['for=203.0.113.9;proto=https;by=10.0.0.5, For="[2001:db8::1]:4711"', '203.0.113.9, 2001:db8::1'],
    ['proto=https; for="203.0.113.9:80"', '203.0.113.9'],
    ['for=203.0.113.9, for=_hidden', ''],
    ['by=10.0.0.5', ''],
    ['for="a,b", for=203.0.113.9', '203.0.113.9'],
  ])('in Forwarded: %j are %j', (header, known) => {
    expect(forwardedAddresses({ forwarded: header })).toBe(known)
  })

  it('are those of X-Forwarded-For where both headers are, and none where neither is', () => {
    const both = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=198.51.100.1' }
    expect(forwardedAddresses(both)).toBe('203.0.113.9')
    expect(forwardedAddresses({})).toBeUndefined()
  })
})
