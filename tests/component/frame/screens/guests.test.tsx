import { checkScreens } from '../../support/screens.ts'
import { guests } from './guests.ts'

checkScreens(guests, 'guest')
