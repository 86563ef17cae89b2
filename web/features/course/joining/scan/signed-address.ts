/** The address with which the visit began; a page that is not left keeps it, whatever screens are opened. */
const landing = () => performance.getEntriesByType('navigation')[0]?.name ?? location.href

/**
 * The address for which the chat app's page interface must be signed. On iOS its browser goes by the address with which the
 * visit began, whatever screens were opened since; on Android by the present one. The part after `#` never counts.
 */
export function addressToSign({
  agent = navigator.userAgent,
  first = landing(),
  current = location.href,
} = {}): string {
  const address = /iPhone|iPad|iPod/i.test(agent) ? first : current
  return address.split('#')[0] ?? ''
}
