/** An address in its parts; undefined if it is none. `URL.canParse` is younger than the browsers of 2021. */
export function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
