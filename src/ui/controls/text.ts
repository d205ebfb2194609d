import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Title.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import '../theme/Text.css'

/** Words in the sizes of the type scale, with their look, which only the screens that have some fetch. */
export { Anchor, Text, Title } from '@mantine/core'
