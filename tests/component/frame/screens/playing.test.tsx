import { checkScreens } from '../../support/screens.ts'
import { playing } from './playing.ts'

checkScreens(playing, 'listener')
