import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariablesResolver, theme } from '../src/ui/theme/theme.ts'

/** Mantine's other palettes: nothing here is drawn in them. */
const unused = /^--mantine-color-(?!lime|dark-|dark$)[a-z]+-(\d|text|filled|light|outline|contrast)/

const withoutUnused = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)))

/** The CSS variables of the theme, as Mantine's provider would write them into the page. */
export function themeVariables(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const [base, own] = [defaultCssVariablesResolver(merged), cssVariablesResolver(merged)]
  return convertCssVariables(
    {
      variables: { ...withoutUnused({ ...base.variables, ...base.dark }), ...own.variables, ...own.dark },
      dark: {},
      light: {},
    },
    ':root',
  )
}

const file = '/__theme-variables.css'

/** Serves them as `virtual:theme-variables.css`: they never change, so no page has to work them out. */
export const themeVariablesFile: Plugin = {
  name: 'segue:theme-variables',
  resolveId: id => (id === 'virtual:theme-variables.css' ? file : undefined),
  load: id => (id === file ? themeVariables() : undefined),
}
