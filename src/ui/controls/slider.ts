import '@mantine/core/styles/Slider.layer.css'
import '../theme/Slider.css'

/** A slider, with its look. */
export { Slider } from '@mantine/core'
