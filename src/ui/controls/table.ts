import '@mantine/core/styles/Table.layer.css'
import '../theme/Table.css'

/** A table with its styles, so that only the screens that have one load them. Set its grid columns by `--columns`. */
export { Table } from '@mantine/core'
