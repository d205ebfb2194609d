/** Gives `navigator` other values, as another browser has them. Takes them back when the block is left. */
export function withNavigator(values: Record<string, unknown>): Disposable {
  for (const [name, value] of Object.entries(values))
    Reflect.defineProperty(navigator, name, { value, configurable: true })
  return {
    [Symbol.dispose]: () => {
      for (const name of Object.keys(values)) Reflect.deleteProperty(navigator, name)
    },
  }
}
