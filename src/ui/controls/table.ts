import '@mantine/core/styles/Table.layer.css'
import '../theme/Table.css'

/** Rows under headings, with their look, which only the screens that have some fetch. The table names its `--columns`. */
export { Table } from '@mantine/core'
