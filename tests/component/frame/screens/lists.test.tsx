import { checkScreens } from '../../support/screens.ts'
import { lists } from './lists.ts'

checkScreens(lists, 'listener')
