/** Where an ID is heard: `ID 3 in Nordlicht`. */
export const placeName = ({ track_position, set_name }: { track_position: number; set_name: string }) =>
  `ID ${track_position} in ${set_name}`
