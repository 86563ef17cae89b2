import { asOf } from '#web/lib/offline/as-of.ts'

/**
 * How far this device's clock is off, in milliseconds. An answer that the device has kept is measured by when it came, and the
 * wire's seconds make every answer up to a second old.
 */
export function clockOffsetOf(serverTime: number | null, answeredAt: number): number {
  const offset = serverTime === null ? 0 : serverTime - (asOf.current() ?? answeredAt)
  return Math.abs(offset) < 1500 ? 0 : offset
}
