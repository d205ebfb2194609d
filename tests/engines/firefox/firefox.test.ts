import { journeys, privateJourneys } from '../journeys/journeys.ts'
import { firefox } from './firefox.ts'

journeys(firefox)
privateJourneys(firefox)
