import '@mantine/core/styles/Slider.layer.css'
import '../theme/Slider.css'

/** A slider with its styles. */
export { Slider } from '@mantine/core'
