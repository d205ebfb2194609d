import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * What a build leaves out of Mantine: parts that a component imports although nothing here draws them. By
 * the file that imports them.
 */
const unused: Record<string, readonly string[]> = {
  // The theme's variables are a static file.
  'MantineProvider.mjs': ['MantineCssVariables', 'MantineClasses'],
  'Button.mjs': ['ButtonGroup', 'ButtonGroupSection', 'Transition'],
  'ActionIcon.mjs': ['ActionIconGroup', 'ActionIconGroupSection', 'Transition'],
  'Avatar.mjs': ['AvatarPlaceholderIcon', 'get-initials', 'get-initials-color'],
  'Input.mjs': ['InputClearButton', 'InputPlaceholder', 'InputSuccess'],
  'InputWrapper.mjs': ['InputSuccess'],
  'Loader.mjs': ['Bars', 'Dots'],
}

/** What replaces them: components that draw nothing. To use one of them, take it out of the list. A spinner shows without fading in. */
const instead: Record<string, string> = {
  Transition: '({ mounted, transition, children }) => (mounted ? children(transition.in ?? {}) : null)',
}

const stub = '\0segue:unused-in-mantine/'

/** What a file exports: `get-initials` has `getInitials`. */
const exported = (part: string) => part.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const fromMantine = (importer: string) => importer.includes('/@mantine/core/esm/')

export const slimMantine: Plugin = {
  name: 'segue:slim-mantine',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || !fromMantine(importer)) return null
    const part = basename(source, '.mjs')
    return unused[basename(importer)]?.includes(part) ? stub + part : null
  },
  load(id) {
    if (!id.startsWith(stub)) return null
    const part = id.slice(stub.length)
    return `export const ${exported(part)} = ${instead[part]}`
  },
}
