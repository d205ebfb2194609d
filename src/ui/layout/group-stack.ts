import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'

/** Horizontal and vertical stacks with their styles, so that only the screens that have some load them. */
export { Group, Stack } from '@mantine/core'
