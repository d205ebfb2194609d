import '@mantine/core/styles/Chip.layer.css'
import '../theme/Chip.css'

/** A choice among a few, with its styles, so that only the menus that have some load them. */
export { Chip } from '@mantine/core'
