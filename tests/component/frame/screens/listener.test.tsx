import { checkScreens } from '../../support/screens.ts'
import { listener } from './listener.ts'

checkScreens(listener, 'listener')
