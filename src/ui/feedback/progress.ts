import '@mantine/core/styles/Progress.layer.css'
import '../theme/Progress.css'

/** A progress bar with its styles, so that only the screens that have one load them. */
export { Progress } from '@mantine/core'
