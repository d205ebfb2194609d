import '@mantine/core/styles/Input.layer.css'
import '../theme/Input.css'

/** Form fields with their styles, so that only the screens that have some load them. */
export { Input, NativeSelect, TextInput } from '@mantine/core'
