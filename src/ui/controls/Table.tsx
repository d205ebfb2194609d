import '@mantine/core/styles/Table.layer.css'
import { Table as MantineTable, type TableProps } from '@mantine/core'
import { cx } from '../../lib/class-names.ts'
import styles from './Table.module.css'

/**
 * A table whose rows are grids. Set their columns by `--columns`; rows that listeners choose from have `data-hover`. The rows and
 * cells in it are plain elements: a list has thousands of them, and Mantine's are two components each.
 */
export const Table = ({ className, ...rest }: TableProps) => (
  <MantineTable className={cx(styles.table, className)} {...rest} />
)
