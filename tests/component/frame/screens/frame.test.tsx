import { checkScreens } from '../../support/screens.ts'
import { frame } from './frame.ts'

checkScreens(frame, 'listener')
