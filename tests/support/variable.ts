/// <reference types="vite/client" />

/** A variable of the run's environment. A page has none of its own: there it is what `env` of vitest.config.ts gives it. */
export const variable = (name: string): string | undefined =>
  typeof process === 'undefined' ? import.meta.env[name] : process.env[name]
