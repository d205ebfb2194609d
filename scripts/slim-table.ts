import type { Plugin } from 'vite'

const left = '\0segue:table-scroll-container'

/**
 * Leaves out of Mantine's Table the container that scrolls it: none of ours scrolls, and with it every list would bring
 * ScrollArea and the whole of floating-ui, 22 KB gzipped that otherwise come with the first menu.
 */
export const slimTable: Plugin = {
  name: 'segue:slim-table',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './TableScrollContainer.mjs' && importer?.endsWith('/Table/Table.mjs') ? left : null,
  load: id => (id === left ? 'export const TableScrollContainer = undefined' : null),
}
