import { useMediaQuery } from '@mantine/hooks'

/** True from 900 px up, where there is room beside the banner. */
export const useWide = () => useMediaQuery('(width >= 56.25em)', false, { getInitialValueInEffect: false })
