import { expect, test } from 'vitest'
import { deviceOf } from '../../../../src/lib/device-name.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/122.0.0.0`,
    'Opera on Windows',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari on Mac',
  ],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iPhone} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${iPhone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) EdgiOS/140.0 Mobile/15E148 Safari/604.1',
    'Edge on iPad',
  ],
])('%s is %s', (userAgent, name) => {
  expect(deviceOf(userAgent).name).toBe(name)
})

test('an installed web app of an iPhone has no browser to name', () => {
  expect(deviceOf(`${iPhone} Mobile/15E148`).name).toBe('iPhone')
})

test.each([null, '', 'curl/8.5.0', 'okhttp/4.12.0'])('%j is an unknown device', userAgent => {
  expect(deviceOf(userAgent)).toEqual({ name: 'Unknown device', handheld: false })
})

test('phones and tablets are handheld, computers are not', () => {
  const handheld = (system: string) => deviceOf(`Mozilla/5.0 (${system}) ${webKit} Chrome/140.0.0.0`).handheld
  expect(['iPhone; CPU iPhone OS 18_5', 'Linux; Android 15', 'iPad; CPU OS 18_5'].map(handheld)).toEqual([
    true,
    true,
    true,
  ])
  expect(['X11; Linux x86_64', 'Macintosh; Intel Mac OS X 10_15_7', 'Windows NT 10.0'].map(handheld)).toEqual([
    false,
    false,
    false,
  ])
})
