import '@mantine/core/styles/Progress.layer.css'
import '../theme/Progress.css'

/** A bar of how far something has come, with its look, which only the screens that have one fetch. */
export { Progress } from '@mantine/core'
