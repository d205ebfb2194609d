/** In order of precedence: many browsers also claim to be Chrome and Safari. */
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
  /** `Chrome on Android`, without what is unknown. */
  name: string
  /** A phone or tablet. */
  handheld: boolean
}

/** Describes a device by the user agent of its session, null if the browser sent none. */
export function deviceOf(userAgent: string | null): Device {
  const browser = named(browsers, userAgent ?? '')
  const system = named(systems, userAgent ?? '')
  const handheld = system === 'iPad' || system === 'iPhone' || system === 'Android'
  if (!browser) return { name: system ?? 'Unknown device', handheld }
  return { name: system ? `${browser} on ${system}` : browser, handheld }
}
