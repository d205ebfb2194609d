import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * What a build leaves out of Mantine: parts that a component imports although nothing here draws them. By
 * the file that imports them. The table's container alone would bring ScrollArea and all of floating-ui, 22 KB gzipped, to every
 * list.
 */
const unused: Record<string, readonly string[]> = {
  // The theme's variables are a static file.
  'MantineProvider.mjs': ['MantineCssVariables', 'MantineClasses'],
  'Button.mjs': ['ButtonGroup', 'ButtonGroupSection', 'Transition'],
  'ActionIcon.mjs': ['ActionIconGroup', 'ActionIconGroupSection', 'Transition'],
  'Input.mjs': ['InputClearButton', 'InputPlaceholder', 'InputSuccess'],
  'InputWrapper.mjs': ['InputSuccess'],
  'Loader.mjs': ['Bars', 'Dots'],
  'Table.mjs': ['TableScrollContainer', 'TableDataRenderer', 'Table.components'],
}

/** What replaces them: components that draw nothing. To use one of them, take it out of the list. A spinner shows without fading in. */
const instead: Record<string, string> = {
  Transition: '({ mounted, transition, children }) => (mounted ? children(transition.in ?? {}) : null)',
}

const stub = '\0segue:unused-in-mantine/'

/** The files that export several components. */
const several: Record<string, readonly string[]> = {
  // Rows and cells are plain elements, see `src/ui/controls/Table.tsx`.
  'Table.components': ['TableCaption', 'TableTbody', 'TableTd', 'TableTfoot', 'TableTh', 'TableThead', 'TableTr'],
}

/** What a file exports: `get-initials` has `getInitials`. */
const exported = (part: string) => several[part] ?? [part.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())]

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
    return exported(part)
      .map(name => `export const ${name} = ${instead[part]}`)
      .join('\n')
  },
}
