/**
 * The app's own connection check. Its module also creates the page's connection, which needs a browser; it is given one
 * in which nothing happens.
 */
const browser = {
  navigator: { onLine: true },
  document: { hidden: false, addEventListener() {} },
  addEventListener() {},
}
// Newer versions of Node have a `navigator`, which doesn't say whether there is a network.
const before = Object.keys(browser).map(name => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
export const { createConnection } = await import('../../../src/data/api/connection.ts')
for (const [name, own] of before) {
  if (own) Object.defineProperty(globalThis, name, own)
  else Reflect.deleteProperty(globalThis, name)
}
