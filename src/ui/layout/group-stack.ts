import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'

/** What stands beneath or beside each other, which only the screens that have some fetch. */
export { Group, Stack } from '@mantine/core'
