/** Where this device is: degrees, and metres of accuracy. */
export interface FoundPosition {
  latitude: number
  longitude: number
  accuracy: number
}
/** Why it cannot be known: permission denied, no secure address, or nothing received. */
export type PositionFailure = 'refused' | 'insecure' | 'missing'

/** Milliseconds for which the device may look. */
const lookTimeout = 15_000

/** Asks the device where it is, anew. The browser asks for permission. */
export function findPosition(): Promise<FoundPosition | PositionFailure> {
  if (!window.isSecureContext) return Promise.resolve('insecure')
  return new Promise(resolve => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'missing'),
      { enableHighAccuracy: true, timeout: lookTimeout, maximumAge: 0 },
    )
  })
}
