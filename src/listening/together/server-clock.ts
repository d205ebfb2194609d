/**
 * One question to the server and its answer, in ms: the device's clock when it was sent and received, and the server's between.
 */
export interface RoundTrip {
  sent: number
  server: number
  received: number
}

/** How much two clocks drift apart (ms per ms): quartz is better than this. */
const drift = 1 / 10_000
/** Older round trips say nothing that the later ones don't. */
const mostTrips = 60

/**
 * The server's clock as the device knows it. A round trip doesn't say how its time is shared between the two ways, but it bounds
 * the difference of the clocks: the server answered after the question was sent and before its answer was received. The bounds
 * of many round trips meet near the difference, also where the network is slow and irregular.
 */
export function createServerClock(deviceNow: () => number) {
  let trips: RoundTrip[] = []

  function bounds(): [least: number, most: number] {
    const now = deviceNow()
    const slack = ({ received }: RoundTrip) => (now - received) * drift
    return [
      Math.max(...trips.map(trip => trip.server - trip.received - slack(trip))),
      Math.min(...trips.map(trip => trip.server - trip.sent + slack(trip))),
    ]
  }

  return {
    add(trip: RoundTrip): void {
      trips = [...trips, trip].slice(-mostTrips)
      const [least, most] = bounds()
      // One of the clocks was set, or the device slept.
      if (least > most) trips = [trip]
    },
    /** In ms since 1970; null until there was a round trip. */
    now(): number | null {
      if (trips.length === 0) return null
      const [least, most] = bounds()
      return deviceNow() + (least + most) / 2
    },
  }
}
