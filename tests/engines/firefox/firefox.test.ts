import { journeys } from '../journeys/journeys.ts'
import { firefox } from './firefox.ts'

journeys(firefox)
