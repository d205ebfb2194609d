/** The first name whose sign appears wins: many browsers also call themselves Chrome and Safari. */
type Signs = readonly (readonly [sign: RegExp, name: string])[]

const browsers: Signs = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bCriOS\//, 'Chrome'],
  [/\b(Headless)?Chrome\//, 'Chrome'],
  [/\bChromium\//, 'Chromium'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: Signs = [
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPad'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (signs: Signs, userAgent: string) => signs.find(([sign]) => sign.test(userAgent))?.[1]

export interface Device {
  /** `Chrome on Android`; what is not known is left out. */
  name: string
  /** A phone or tablet. */
  handheld: boolean
}

/** What a session's user agent says of its device, in plain words; null is a browser that did not name itself. */
export function deviceOf(userAgent: string | null): Device {
  const browser = named(browsers, userAgent ?? '')
  const system = named(systems, userAgent ?? '')
  const handheld = system === 'iPad' || system === 'iPhone' || system === 'Android'
  if (!browser) return { name: system ?? 'Unknown device', handheld }
  return { name: system ? `${browser} on ${system}` : browser, handheld }
}
