import { number } from '#web/lib/format.ts'

/** A number of stars as given (`+2`) or taken (`−1`, with the minus of print). */
export const signed = (stars: number) => (stars > 0 ? `+${number(stars)}` : negative(stars))

/** A sum of stars. */
export const negative = (stars: number) => (stars < 0 ? `−${number(-stars)}` : number(stars))
