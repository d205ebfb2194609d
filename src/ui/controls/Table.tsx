import type { ComponentProps } from 'react'
import { cx } from '../../lib/class-names.ts'
import styles from './Table.module.css'

/**
 * A table whose rows are grids. Set their columns by `--columns`; rows that listeners choose from have `data-hover`. All in it
 * are plain elements, because a list has thousands of cells.
 */
export const Table = ({ className, ...rest }: ComponentProps<'table'>) => (
  <table className={cx(styles.table, className)} {...rest} />
)
