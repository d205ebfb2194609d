/**
 * The app's own connection check. Its module also creates the page's connection, which needs a browser; it is given one
 * in which nothing happens.
 */
const browser = {
  navigator: { onLine: true },
  document: { hidden: false, addEventListener() {} },
  addEventListener() {},
}
const missing = Object.entries(browser).filter(([name]) => !(name in globalThis))
for (const [name, value] of missing) Reflect.set(globalThis, name, value)
export const { createConnection } = await import('../../../src/data/api/connection.ts')
for (const [name] of missing) Reflect.deleteProperty(globalThis, name)
