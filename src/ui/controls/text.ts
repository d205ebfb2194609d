import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Title.layer.css'
import '@mantine/core/styles/Anchor.layer.css'
import '../theme/Text.css'

/** Text in the sizes of the type scale, with its styles, so that only the screens that use them load them. */
export { Anchor, Text, Title } from '@mantine/core'
