import '@mantine/core/styles/Chip.layer.css'
import '../theme/Chip.css'

/** A choice among a few. Its look comes with the menus that have some. */
export { Chip } from '@mantine/core'
