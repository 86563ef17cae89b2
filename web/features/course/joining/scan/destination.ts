import { parseAddress } from '#contract/address.ts'
import { isJoinCode } from '#contract/features/course/rules.ts'
import { typedJoinCode } from '#contract/typed.ts'
import { path } from '#web/lib/path.ts'

/**
 * The path of this app to which a scanned text leads: an address of this host by its path, a bare join code by the
 * address that joins. Undefined for anything else, so that a QR code on a wall never leads out of the app.
 */
export function findDestination(text: string, host = location.host): string | undefined {
  const code = typedJoinCode(text)
  if (isJoinCode(code)) return path('/joinCourses', { code })
  const address = addressIn(text.trim())
  if (!address || address.host !== host) return undefined
  // Two slashes at the beginning would name another host.
  return `${address.pathname.replace(/^\/+/, '/')}${address.search}${address.hash}`
}

const addressIn = (text: string) => (/^https?:\/\//i.test(text) ? parseAddress(text) : undefined)
