/** How loud a recording is, by ITU-R BS.1770 and EBU R 128. */
export interface Loudness {
  /** Integrated loudness in LUFS; null for silence, and for what is shorter than a block of the gate. */
  integrated: number | null
  /** The highest true peak of both channels in dBTP; null for silence. */
  truePeak: number | null
  /**
   * One value for every 10 s, in tenths of LUFS: the short-term loudness (of the last 3 s), averaged in energy and not gated.
   * -700 is silence.
   */
  curve: number[]
}

export const silence = -70

/** Loudness in LUFS of the energy of a K-weighted signal: the mean squares of its channels, added up. */
export const lufsOf = (energy: number) => -0.691 + 10 * Math.log10(energy)
