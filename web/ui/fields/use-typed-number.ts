import { useState } from 'react'

export interface TypedNumber {
  /** `null` while the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** Digits after the point that may be typed; whole numbers by default. */
  decimals?: number
  /** Bounds are applied when the field is left, so that they do not interfere with typing. */
  min?: number
  max?: number
}

/** A number as somebody types it, in a text field that accepts nothing else. */
export function useTypedNumber({ value, onChange, decimals = 0, min = 0, max }: TypedNumber) {
  // The text may differ from the number during typing: `3.`, `-`, `07`.
  const [typed, setTyped] = useState<string | null>(null)
  const allowed = new RegExp(`^${min < 0 ? '-?' : ''}\\d*${decimals > 0 ? `(\\.\\d{0,${decimals}})?` : ''}$`)
  return {
    inputMode: decimals > 0 ? ('decimal' as const) : ('numeric' as const),
    shown: typed ?? (value === null ? '' : String(value)),
    type(text: string) {
      const plain = text.replace(/[。．]/g, '.').trim()
      if (!allowed.test(plain)) return
      setTyped(plain)
      const number = Number(plain)
      onChange(plain === '' || plain === '-' || plain === '.' || Number.isNaN(number) ? null : number)
    },
    leave() {
      setTyped(null)
      if (value === null) return
      const held = Math.min(max ?? value, Math.max(min, value))
      if (held !== value) onChange(held)
    },
    /** Another number takes the place of what is typed. */
    put(number: number) {
      setTyped(null)
      onChange(number)
    },
  }
}
