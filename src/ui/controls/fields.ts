import '@mantine/core/styles/Input.layer.css'
import '../theme/Input.css'

/** What listeners write in and choose from, with its look, which only the screens that have some fetch. */
export { Input, NativeSelect, Textarea, TextInput } from '@mantine/core'
