import { useSearchParams } from 'react-router'

/**
 * Parts of the address that switch what the open screen shows, and what sets them; null takes one out. The screen's
 * route names each in its `sides`: a part that it does not name makes another screen of every change, and whoever types
 * there loses the field.
 */
export function useSides<N extends string>(..._names: N[]) {
  const [address, setAddress] = useSearchParams()
  const set = (sides: { [name in N]?: string | null }) => {
    const next = new URLSearchParams(address)
    for (const name in sides)
      if (sides[name]) next.set(name, sides[name])
      else next.delete(name)
    setAddress(next, { replace: true })
  }
  return [address, set] as const
}
