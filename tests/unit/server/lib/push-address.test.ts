import { expect, test } from 'vitest'
import { isPrivateAddress, isPushAddress, publicLookup } from '../../../../server/lib/push-address.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-db5p.notify.windows.com/w/?token=x',
])('%s is an address of a push service', address => {
  expect(isPushAddress(address)).toBe(true)
})

test.each([
  'http://push.example/x',
  'https://push.example:8443/x',
  'https://user:secret@push.example/x',
  'https://127.0.0.1/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://push.localhost/x',
  'https://database/x',
  'https://metadata.google.internal/x',
  'https://printer.local/x',
  'https://router.home.arpa/x',
  'push.example',
])('%s is not an address of a push service', address => {
  expect(isPushAddress(address)).toBe(false)
})

test.each(['10.1.2.3', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1', '100.64.0.1', '0.0.0.0', '::1'])(
  '%s is private',
  address => {
    expect(isPrivateAddress(address)).toBe(true)
  },
)
test.each([
  '2002:7f00:1::1',
  '2002:a00:1::',
  '2001:0:7f00:1::1',
  '2a00:1450::5efe:10.0.0.1',
  '2a00:1450::200:5efe:a00:1',
])('%s is private, behind a tunnel', address => {
  expect(isPrivateAddress(address)).toBe(true)
})
test.each([
  '5f00::1',
  '3fff::1',
  '3fff:fff::1',
  '::ffff:0:127.0.0.1',
  '100:0:0:1::1',
  'fec0::1',
  '4000::1',
  '64:ff9b:1::1',
])('%s is private, by the registry of special addresses', address => {
  expect(isPrivateAddress(address)).toBe(true)
})
test.each(['fd00::1', 'fe80::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '::'])('%s is private in IPv6', address => {
  expect(isPrivateAddress(address)).toBe(true)
})
test.each([
  '8.8.8.8',
  '172.32.0.1',
  '2a00:1450:4001::1',
  '2001:4860:4860::8888',
  '2a00:1450:5efe::1',
  '3000::1',
  '2620:fe::fe',
])('%s is public', address => {
  expect(isPrivateAddress(address)).toBe(false)
})

test('a host name that resolves to a private address is refused', async () => {
  const failure = await new Promise(resolve => publicLookup('localhost', {}, resolve))
  expect(String(failure)).toContain('is not public')
})
