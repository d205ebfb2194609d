import '@mantine/core/styles/Chip.layer.css'
import './theme/Chip.css'

/** One of a few that a listener chooses from, with its look, which only the menus that have some fetch. */
export { Chip } from '@mantine/core'
